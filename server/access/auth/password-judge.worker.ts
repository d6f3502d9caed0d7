import { readFileSync } from 'node:fs'
import { parentPort } from 'node:worker_threads'
import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary as common } from '@zxcvbn-ts/language-common'
import { dictionary as english } from '@zxcvbn-ts/language-en'
import { judge } from './password.rules.ts'

// A separate thread: the dictionaries take a third of a second to load, and their 60 MB are freed when it ends.
const ofIndia = readFileSync(new URL('./words-of-india.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => !line.startsWith('#'))
  .flatMap((line) => line.split(' '))
const zxcvbn = new ZxcvbnFactory({ dictionary: { ...common, ...english, ofIndia }, graphs: adjacencyGraphs })

parentPort?.on('message', ({ password, texts }: { password: string; texts: readonly string[] }) => {
  parentPort?.postMessage(judge(password, texts, (text) => zxcvbn.check(text).score))
})
