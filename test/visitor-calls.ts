import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { addressOf } from './builders.ts'

// Calls of a visitor to running programs that store their SMS in the outbox.

type Answer = { status: number; body: { token: string; data: { reference: string } } }

/** Makes a public call, such as `/leads`, from the address that belongs to the number in its body. */
export async function postPublic(url: string | undefined, path: string, input: Record<string, unknown>): Promise<Answer> {
  const response = await fetch(`${url}/api/public${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': addressOf(String(input.mobile)) },
    body: JSON.stringify(input),
  })
  return { status: response.status, body: (await response.json()) as Answer['body'] }
}

/** The last code that the programs of these data folders sent to a number; empty if there is none. */
export function readSentCode(mobile: string, ...dataDirs: string[]): string {
  const files = dataDirs.map((dataDir) => join(dataDir, 'outbox.jsonl')).filter(existsSync)
  const lines = files.flatMap((file) => readFileSync(file, 'utf8').split('\n'))
  const codes = lines.filter((line) => line.includes(`"to":"${mobile}"`) && line.includes('#'))
  const last = codes.toSorted((one, other) => toTime(one).localeCompare(toTime(other))).at(-1)
  return /#(\d{6})/.exec(last ?? '')?.[1] ?? ''
}

const toTime = (line: string) => /"at":"([^"]+)"/.exec(line)?.[1] ?? ''
