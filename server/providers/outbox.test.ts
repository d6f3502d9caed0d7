import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { localOutbox } from './outbox.ts'

const folder = mkdtempSync(join(tmpdir(), 'karigar-outbox-'))
afterAll(() => rmSync(folder, { recursive: true }))

it('a message is printed and kept as a line of the outbox, with nothing but what it says', async () => {
  const file = join(folder, 'outbox.jsonl')
  const printed: string[] = []
  const { sendSms, sendMail } = localOutbox(
    file,
    (line) => printed.push(line),
    () => new Date('2026-03-02T10:00:00Z'),
  )

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
