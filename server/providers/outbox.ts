import { appendFile, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { SendMail } from './mail.ts'
import type { SendSms } from './sms.ts'

export type Outbox = {
  sendSms: SendSms
  sendMail: SendMail
  /** Removes messages written before the limit. */
  removeOld: (limit: Date) => Promise<void>
}

type Entry = { channel: 'sms' | 'email'; to: string; subject?: string; text: string }

/**
 * Local SMS and mail, used while no provider is set up: each message is printed and appended to a file as a JSON line.
 * `isDiscreet`: the printed line goes into a log that others read, so it holds no code, name or message.
 */
export function localOutbox(
  file: string,
  { print, now, isDiscreet }: { print: (line: string) => void; now: () => Date; isDiscreet: boolean },
): Outbox {
  async function append(entry: Entry): Promise<void> {
    await appendFile(file, `${JSON.stringify({ ...entry, at: now().toISOString() })}\n`, { mode: 0o600 })
    print(isDiscreet ? toDiscreetLine(entry) : toLine(entry))
  }

  /**
   * Another process may be appending, so files are rotated instead of rewritten: a file is renamed once its oldest line
   * has reached half of its term, and deleted once its newest line has too. No line outlives its term.
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
    sendMail: ({ to, subject, text }) => append({ channel: 'email', to, subject, text }),
    removeOld,
  }
}

function toLine({ channel, to, subject, text }: Entry): string {
  return `[${channel} to ${to}] ${subject ? `${subject}: ` : ''}${text.replaceAll('\n', ' ⏎ ')}`
}

function toDiscreetLine({ channel, to }: Entry): string {
  return channel === 'sms' ? `An SMS to •••••${to.slice(-3)} is in the outbox` : 'An e-mail is in the outbox'
}

/** Such as `outbox.2026-11-21T10-00-00-000Z.jsonl`: the time keeps a rotation from overwriting an earlier one. */
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

/** When a line was written. A line that a crash cut off counts as old; a missing line counts as never old. */
function toTime(line: string | undefined): number {
  if (line === undefined) return Number.POSITIVE_INFINITY
  const at = /"at":"([^"]+)"\}$/.exec(line)?.[1]
  return at ? Date.parse(at) : 0
}
