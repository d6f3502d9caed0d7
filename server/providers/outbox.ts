import { appendFile, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { SendMail } from './mail.ts'
import type { SendSms } from './sms.ts'

export type Outbox = {
  sendSms: SendSms
  sendMail: SendMail
  /** Forgets what was written before the limit. */
  removeOld: (limit: Date) => Promise<void>
}

type Entry = { channel: 'sms' | 'email'; to: string; subject?: string; text: string }

/**
 * The local channels, used while no provider is set up: each message is printed and appended to a file as a JSON line.
 * `isDiscreet`: what is printed goes into a log that others read, so it holds no code, name or message.
 */
export function localOutbox(
  file: string,
  { print, now, isDiscreet }: { print: (line: string) => void; now: () => Date; isDiscreet: boolean },
): Outbox {
  async function put(entry: Entry): Promise<void> {
    await appendFile(file, `${JSON.stringify({ ...entry, at: now().toISOString() })}\n`, { mode: 0o600 })
    print(isDiscreet ? toDiscreetLine(entry) : toLine(entry))
  }

  /**
   * Any process may be appending a line, so no file is written anew. Once its oldest line has had half of its time, the
   * file is set aside under another name, and a new one begins; what was set aside goes when its newest line has had half
   * of its time too. A line is gone after the whole of its time at the latest.
   */
  async function removeOld(limit: Date): Promise<void> {
    const half = (limit.getTime() + now().getTime()) / 2
    for (const aside of await listAside(file)) {
      if (toTime((await readFile(aside, 'utf8')).trimEnd().split('\n').at(-1)) < half) await rm(aside, { force: true })
    }
    if (toTime(await readFirstLine(file)) < half) await rename(file, toAside(file, now()))
  }

  return {
    sendSms: ({ to, text }) => put({ channel: 'sms', to, text }),
    sendMail: ({ to, subject, text }) => put({ channel: 'email', to, subject, text }),
    removeOld,
  }
}

function toLine({ channel, to, subject, text }: Entry): string {
  return `[${channel} to ${to}] ${subject ? `${subject}: ` : ''}${text.replaceAll('\n', ' ⏎ ')}`
}

function toDiscreetLine({ channel, to }: Entry): string {
  return channel === 'sms' ? `An SMS to •••••${to.slice(-3)} is in the outbox` : 'An e-mail is in the outbox'
}

/** Such as `outbox.2026-11-21T10-00-00-000Z.jsonl`, so that none is written over by the next. */
const toAside = (file: string, at: Date) => file.replace(/\.jsonl$/, `.${at.toISOString().replace(/\W/g, '-')}.jsonl`)

async function listAside(file: string): Promise<string[]> {
  const names = await readdir(dirname(file)).catch(() => [])
  return names.filter((name) => /^outbox\..+\.jsonl$/.test(name)).map((name) => join(dirname(file), name))
}

async function readFirstLine(file: string): Promise<string | undefined> {
  const handle = await open(file).catch(() => undefined)
  if (!handle) return undefined
  for await (const line of handle.readLines()) return line
  return undefined
}

/** When a line was written. One that can't be read, for a crash cut it off, counts as old; where there is none, nothing is. */
function toTime(line: string | undefined): number {
  if (line === undefined) return Number.POSITIVE_INFINITY
  const at = /"at":"([^"]+)"\}$/.exec(line)?.[1]
  return at ? Date.parse(at) : 0
}
