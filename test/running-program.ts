import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { addressOf, buildLead } from './builders.ts'
import { ADMIN, type Program } from './program.ts'

// Calls of visitors and the administrator to a running program, whatever it answers.

// biome-ignore lint/suspicious/noExplicitAny: a test reads answers of every shape
export type ProgramAnswer = { status: number; headers: Headers; body: any }
type Asked = { token?: string; mobile?: string; body?: FormData }

/** Calls a path below /api; an object becomes the JSON of the body. */
export async function call({ url }: Program, method: string, path: string, input?: object, asked: Asked = {}) {
  const { token, mobile, body } = asked
  const response = await fetch(`${url}/api${path}`, {
    method,
    headers: {
      // A reused connection may just have been closed as idle.
      Connection: 'close',
      ...(input && { 'Content-Type': 'application/json' }),
      ...(token && { Authorization: `Bearer ${token}` }),
      ...(mobile && { 'X-Forwarded-For': addressOf(mobile) }),
    },
    body: body ?? (input && JSON.stringify(input)),
  })
  return { status: response.status, headers: response.headers, body: await response.json() } as ProgramAnswer
}

export async function signInTo(program: Program): Promise<string> {
  const { status, body } = await call(program, 'POST', '/public/authenticate', ADMIN)
  if (status !== 200) throw new Error(`The sign-in was refused: ${status} ${body.message}`)
  return body.token
}

/** Books with codes, and compares the acknowledged bookings with the stored ones. */
export function createBooker(program: () => Program) {
  const acknowledged: string[] = []

  /** Returns the last answer: 201 with the lead, or the first refusal. */
  async function book(): Promise<ProgramAnswer> {
    const lead = { ...buildLead(), request_id: crypto.randomUUID() }
    const { mobile } = lead
    const post = (path: string, input: object) => call(program(), 'POST', `/public${path}`, input, { mobile })
    const sent = await post('/send-otp', { mobile })
    if (sent.status !== 200) return sent
    const verified = await post('/verify-otp', { mobile, otp: readSentCode(mobile, program().dataDir) })
    if (verified.status !== 200) return verified
    const answer = await post('/leads', lead)
    if (answer.status === 201) acknowledged.push(answer.body.data.reference)
    return answer
  }

  async function expectNoneLost(token: string): Promise<void> {
    const references = await listReferences(program(), token)
    expect(acknowledged.filter((reference) => !references.includes(reference))).toEqual([])
  }

  return { book, expectNoneLost }
}

export async function uploadTo(program: Program, token: string, picture: Uint8Array<ArrayBuffer>) {
  const form = new FormData()
  form.append('image', new Blob([picture]), 'tap.png')
  return call(program, 'POST', '/temp-images', undefined, { token, body: form })
}

/** The references of all leads. */
async function listReferences(program: Program, token: string): Promise<string[]> {
  const references: string[] = []
  for (let page = 1; ; page++) {
    const { body } = await call(program, 'GET', `/leads?page=${page}`, undefined, { token })
    references.push(...body.data.map(({ reference }: { reference: string }) => reference))
    if (body.data.length < 100) return references
  }
}

/** Expects the defined answer to a call that can't be stored or read now. */
export function expectUnavailable({ status, headers, body }: ProgramAnswer): void {
  expect([status, body]).toEqual([503, { status: false, message: expect.stringContaining('try again') }])
  expect(headers.get('Retry-After')).toMatch(/^\d+$/)
}

/** Signals PostgreSQL's first process and all of its children. */
export function signalPostgres(pid: number, signal: NodeJS.Signals): void {
  const children = execFileSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' })
  for (const one of [pid, ...children.split('\n').map(Number).filter(Boolean)]) {
    try {
      process.kill(one, signal)
    } catch {
      // The process has already ended.
    }
  }
}

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
