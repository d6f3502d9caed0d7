import { appendFile, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { SendMail } from './mail.ts'
import type { SendSms } from './sms.ts'

export type Outbox = {
  sendSms: SendSms
  sendMail: SendMail
  /** Removes messages written before the limit. */
  removeOld: (limit: Date) => Promise<void>
  /** Removes all messages. */
  clear: () => Promise<void>
  /** Messages to a person, or mentioning their number or address. */
  listMentions: (pattern: string) => Promise<Entry[]>
  /** Erases these messages; returns how many. */
  eraseMentions: (pattern: string) => Promise<number>
}

type Message = { channel: 'sms' | 'email'; to: string; subject?: string; text: string; attachments?: string[] }
type Entry = Message & { at: string }

/**
 * Local SMS and mail, used while no provider is set up: each message is printed and appended to a file as a JSON line.
 * `isDiscreet`: the printed line goes into a log that others read, so it contains no code, name or message.
 */
export function localOutbox(
  file: string,
  { print, now, isDiscreet }: { print: (line: string) => void; now: () => Date; isDiscreet: boolean },
): Outbox {
  async function append(entry: Message): Promise<void> {
    await appendFile(file, `${JSON.stringify({ ...entry, at: now().toISOString() })}\n`, { mode: 0o600 })
    print(isDiscreet ? toDiscreetLine(entry) : toLine(entry))
  }

  /**
   * Another process may be appending, so files are rotated, not rewritten: a file is renamed once its oldest line has
   * reached half of its term, and deleted once its newest line has too. No line outlives its term.
   */
  async function removeOld(limit: Date): Promise<void> {
    const half = (limit.getTime() + now().getTime()) / 2
    for (const rotated of await listRotated(file)) {
      if (toTime((await readFile(rotated, 'utf8')).trimEnd().split('\n').at(-1)) < half) await rm(rotated, { force: true })
    }
    if (toTime(await readFirstLine(file)) < half) await rename(file, toRotated(file, now()))
  }

  return {
    sendSms: ({ to, text }) => append({ channel: 'sms', to, text }),
    sendMail: ({ to, subject, text, attachments }) =>
      append({ channel: 'email', to, subject, text, attachments: attachments?.map(({ filename }) => filename) }),
    removeOld,
    clear: async () => {
      for (const part of await listFiles(file)) await rm(part, { force: true })
    },
    listMentions: (pattern) => listMentions(file, pattern),
    eraseMentions: (pattern) => eraseMentions(file, pattern),
  }
}

/** An erased message has neither recipient nor text. A line that a crash cut off counts as text. */
function findEntry(line: string, pattern: RegExp): Entry | undefined {
  const entry = parseLine(line)
  const isMentioned = [entry.to, entry.subject, entry.text].some((part) => part !== undefined && pattern.test(part))
  return isMentioned ? (entry as Entry) : undefined
}

function parseLine(line: string): Partial<Entry> {
  try {
    return JSON.parse(line)
  } catch {
    return { channel: 'sms', text: line, at: new Date(toTime(line)).toISOString() }
  }
}

const toExpression = (pattern: string) => new RegExp(pattern, 'iu')
const listFiles = async (file: string) => [file, ...(await listRotated(file))]
const readIfThere = (file: string) => readFile(file).catch(() => Buffer.alloc(0))

async function listMentions(file: string, pattern: string): Promise<Entry[]> {
  const texts = await Promise.all((await listFiles(file)).map(async (part) => (await readIfThere(part)).toString()))
  return texts.flatMap((text) => text.split('\n')).flatMap((line) => findEntry(line, toExpression(pattern)) ?? [])
}

/** Overwrites messages in place with the same number of bytes, so that no line appended by another process is lost. */
async function eraseMentions(file: string, pattern: string): Promise<number> {
  const expression = toExpression(pattern)
  let count = 0
  for (const part of await listFiles(file)) {
    const bytes = await readIfThere(part)
    if (bytes.length === 0) continue
    const handle = await open(part, 'r+')
    try {
      for (let start = 0, end = bytes.indexOf(10); end !== -1; start = end + 1, end = bytes.indexOf(10, start)) {
        const entry = findEntry(bytes.toString('utf8', start, end), expression)
        if (!entry) continue
        await handle.write(toErased(entry, end - start), start)
        count += 1
      }
    } finally {
      await handle.close()
    }
  }
  return count
}

/** Keeps the channel and the time, which old lines are removed by; padded with spaces, which JSON allows. */
function toErased({ channel, at }: Entry, bytes: number): string {
  const [begin, end] = [`{"channel":"${channel}","erased":true`, `,"at":"${at}"}`]
  const spaces = bytes - begin.length - end.length
  return spaces < 0 ? ' '.repeat(bytes) : begin + ' '.repeat(spaces) + end
}

function toLine({ channel, to, subject, text }: Message): string {
  return `[${channel} to ${to}] ${subject ? `${subject}: ` : ''}${text.replaceAll('\n', ' ⏎ ')}`
}

function toDiscreetLine({ channel, to }: Message): string {
  return channel === 'sms' ? `An SMS to •••••${to.slice(-3)} is in the outbox` : 'An email is in the outbox'
}

/** Such as `outbox.2026-11-21T10-00-00-000Z.jsonl`: the time prevents a rotation from overwriting an earlier one. */
const toRotated = (file: string, at: Date) => file.replace(/\.jsonl$/, `.${at.toISOString().replace(/\W/g, '-')}.jsonl`)

async function listRotated(file: string): Promise<string[]> {
  const names = await readdir(dirname(file)).catch(() => [])
  return names.filter((name) => /^outbox\..+\.jsonl$/.test(name)).map((name) => join(dirname(file), name))
}

async function readFirstLine(file: string): Promise<string | undefined> {
  const handle = await open(file).catch(() => undefined)
  if (!handle) return undefined
  for await (const line of handle.readLines()) return line
  return undefined
}

/** When a line was written. A line that a crash cut off counts as old; a missing line is never old. */
function toTime(line: string | undefined): number {
  if (line === undefined) return Number.POSITIVE_INFINITY
  const at = /"at":"([^"]+)"\}$/.exec(line)?.[1]
  return at ? Date.parse(at) : 0
}
