import { appendFile } from 'node:fs/promises'
import type { SendMail } from './mail.ts'
import type { SendSms } from './sms.ts'

/** The local channels, used while no provider is set up: each message is printed and appended to a file as a JSON line. */
export function localOutbox(
  file: string,
  print: (line: string) => void,
  now: () => Date,
): { sendSms: SendSms; sendMail: SendMail } {
  async function put(entry: { channel: 'sms' | 'email'; to: string; subject?: string; text: string }): Promise<void> {
    await appendFile(file, `${JSON.stringify({ ...entry, at: now().toISOString() })}\n`, { mode: 0o600 })
    print(`[${entry.channel} to ${entry.to}] ${entry.subject ? `${entry.subject}: ` : ''}${entry.text.replaceAll('\n', ' ⏎ ')}`)
  }
  return {
    sendSms: ({ to, text }) => put({ channel: 'sms', to, text }),
    sendMail: ({ to, subject, text }) => put({ channel: 'email', to, subject, text }),
  }
}
