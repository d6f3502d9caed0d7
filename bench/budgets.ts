import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { get, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ServiceLink } from '../contract/services.ts'
import { startProgram } from '../test/program.ts'
import { measureVisit } from './first-visit.ts'
import { measureLighthouse } from './lighthouse.ts'

// Prints the sizes and Lighthouse scores of a first visit against the project's budgets. It never fails: a person has
// to look at a missed budget, because a busy machine lowers Lighthouse's scores too.

const SERVICE = '/services/homeservice/electrician'
const KB = 1000

const folder = await mkdtemp(join(tmpdir(), 'karigar-bench-'))
const program = await startProgram(folder)
try {
  await printBytes()
  await printLighthouse()
} finally {
  await program.stop()
  await rm(folder, { recursive: true, force: true })
}

async function printBytes(): Promise<void> {
  const services = (await (await fetch(`${program.url}/api/public/service-links`)).json()) as { data: ServiceLink[] }
  // One after the other: of many parallel requests, the server compresses two and answers the others uncompressed.
  const pages: { path: string; bytes: number }[] = []
  for (const { sendto } of services.data) pages.push({ path: sendto, bytes: await htmlBytes(program.url + sendto) })
  const largest = pages.reduce((first, second) => (second.bytes > first.bytes ? second : first))
  console.log('\nOver the wire, compressed with brotli as served')
  printRow('HTML of the home page', await htmlBytes(program.url), 8 * KB)
  printRow(`HTML of the largest service (${largest.path})`, largest.bytes, 6 * KB)
  for (const path of ['/', SERVICE]) {
    const visit = await measureVisit(program.url + path)
    console.log(`\nFirst visit of ${path}`)
    printRow('Script before load', visit.scriptBeforeLoad, 3 * KB)
    printRow('All script', visit.script, 85 * KB)
    printRow('Everything but pictures', visit.total, 140 * KB)
    for (const { path: file, bytes } of visit.files) console.log(`    ${kilobytes(bytes).padStart(9)}  ${file}`)
  }
}

async function printLighthouse(): Promise<void> {
  const budgets = { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 }
  for (const path of ['/', SERVICE]) {
    console.log(`\nLighthouse, mobile, ${path}`)
    const { scores, metrics } = await measureLighthouse(program.url + path)
    for (const [category, budget] of Object.entries(budgets)) {
      const score = scores[category] ?? 0
      console.log(`${score >= budget ? '  met   ' : '  MISSED'}  ${String(score).padStart(9)}  of ${budget}  ${category}`)
    }
    console.log(`            ${metrics.join(', ')}`)
  }
}

/** The size of the compressed body; `fetch` would decompress it. */
async function htmlBytes(url: string): Promise<number> {
  const [response] = (await once(get(url, { headers: { 'Accept-Encoding': 'br' } }), 'response')) as [IncomingMessage]
  let bytes = 0
  for await (const chunk of response) bytes += (chunk as Buffer).byteLength
  return bytes
}

function printRow(name: string, bytes: number, budget: number): void {
  const verdict = bytes <= budget ? '  met   ' : '  MISSED'
  console.log(`${verdict}  ${kilobytes(bytes).padStart(9)}  of ${kilobytes(budget)}  ${name}`)
}

function kilobytes(bytes: number): string {
  return `${(bytes / KB).toFixed(1)} kB`
}
