import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { DAY_MS } from '../../../contract/durations.ts'
import { localOutbox } from './outbox.ts'

const folder = mkdtempSync(join(tmpdir(), 'karigar-outbox-'))
afterAll(() => rmSync(folder, { recursive: true }))

it('a message is printed and appended to the outbox as a line, without HTML, reply address and id', async () => {
  const file = join(folder, 'outbox.jsonl')
  const printed: string[] = []
  const { sendSms, sendMail } = localOutbox(file, {
    print: (line) => printed.push(line),
    now: () => new Date('2026-03-02T10:00:00Z'),
    isDiscreet: false,
  })

  await sendSms({
    to: '9000000001',
    template: 'otp',
    values: ['012345', '012345'],
    text: '012345 is your code.\n\n@localhost #012345',
  })
  await sendMail({
    to: 'a@example.com',
    subject: 'New lead',
    text: 'Asha',
    html: '<p>Asha</p>',
    replyTo: 'b@example.com',
    messageId: 'lead-7',
  })

  const lines = readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
  const at = '2026-03-02T10:00:00.000Z'
  expect(lines).toEqual([
    { channel: 'sms', to: '9000000001', text: '012345 is your code.\n\n@localhost #012345', at },
    { channel: 'email', to: 'a@example.com', subject: 'New lead', text: 'Asha', at },
  ])
  expect(printed).toEqual([
    '[sms to 9000000001] 012345 is your code. ⏎  ⏎ @localhost #012345',
    '[email to a@example.com] New lead: Asha',
  ])
})

it('in production the printed line holds no code, full number, name or message', async () => {
  const printed: string[] = []
  const now = () => new Date('2026-03-02T10:00:00Z')
  const { sendSms, sendMail } = localOutbox(join(folder, 'outbox.jsonl'), {
    ...{ print: (line: string) => printed.push(line), now, isDiscreet: true },
  })
  await sendSms({ to: '9000000210', template: 'otp', values: ['012345', '012345'], text: '012345 is your code.' })
  await sendMail({ to: 'desk@example.com', subject: 'Unfinished booking of Asha', text: 'Asha' })
  expect(printed).toEqual(['An SMS to •••••210 is in the outbox', 'An email is in the outbox'])
})

it('a line is kept for at least half of its term, is gone after all of it, and concurrent appends are not lost', async () => {
  const own = mkdtempSync(join(folder, 'old-'))
  const file = join(own, 'outbox.jsonl')
  let day = 0
  const now = () => new Date(Date.parse('2026-03-02T10:00:00Z') + day * DAY_MS)
  const { sendSms, removeOld } = localOutbox(file, { print: () => {}, now, isDiscreet: false })
  const kept = () =>
    readdirSync(own)
      .flatMap((name) => readFileSync(join(own, name), 'utf8').split('\n').filter(Boolean))
      .map((line) => Number(JSON.parse(line).text))
      .sort((a, b) => a - b)
  for (; day < 100; day++) {
    await sendSms({ to: '9000000001', template: 'otp', values: [''], text: String(day) })
    // Another process appends.
    appendFileSync(file, `${JSON.stringify({ channel: 'sms', to: '9', text: String(day), at: now().toISOString() })}\n`)
    await removeOld(new Date(now().getTime() - 30 * DAY_MS))
    const days = kept()
    expect(days[0]).toBeGreaterThanOrEqual(day - 31)
    for (let recent = Math.max(0, day - 15); recent <= day; recent++) {
      expect(days.filter((one) => one === recent)).toHaveLength(2)
    }
  }
})

it('a missing outbox, or one whose last line a crash cut off, is cleaned up without an error', async () => {
  const own = mkdtempSync(join(folder, 'cut-'))
  const file = join(own, 'outbox.jsonl')
  const { removeOld } = localOutbox(file, { print: () => {}, now: () => new Date('2026-03-02T10:00:00Z'), isDiscreet: false })
  await removeOld(new Date('2026-02-01T10:00:00Z'))
  appendFileSync(file, '{"channel":"sms","te')
  await removeOld(new Date('2026-02-01T10:00:00Z'))
  await removeOld(new Date('2026-02-01T10:00:00Z'))
  expect(readdirSync(own)).toEqual([])
})
