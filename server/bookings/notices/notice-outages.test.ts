import { expect, it } from 'vitest'
import { openGate } from '../../../test/cached-site.ts'
import { createTestApp } from '../../../test/harness.ts'
import { letPass } from '../../../test/patience.ts'
import { book, noticesOf } from '../../../test/steps.ts'
import type { Sms } from '../../platform/providers/sms.ts'
import { sendNotice } from './send-notice.ts'

const AWAY_MS = 500
const texts: Sms[] = []
const app = await createTestApp()

/** Sends the SMS to the customer through a gate to the database; `onSend` is what the SMS gateway does. */
async function sendText(onSend: (gate: Awaited<ReturnType<typeof openGate>>) => void, { losesClaim = false } = {}) {
  texts.length = 0
  const { id: leadId } = await book(app)
  const ofText = async () => (await noticesOf(app, 'lead', leadId)).find(({ channel }) => channel === 'sms')
  const gate = await openGate(app)
  const sendSms = async (sms: Sms) => {
    texts.push(sms)
    onSend(gate)
  }
  const isClosed = gate.untilClosed()
  if (losesClaim) gate.closeAfter('update "notices"')
  const sending = sendNotice({ ...app.deps, db: gate.db, sendSms }, (await ofText())?.id ?? 0, false)
  sending.catch(() => {})
  await isClosed
  await letPass(AWAY_MS)
  await gate.open()
  return { sending, ofText }
}

it('an SMS that was sent while the database went away is recorded as sent once that is back', async () => {
  const { sending, ofText } = await sendText((gate) => gate.close())
  await sending
  expect([texts.length, await ofText()]).toEqual([1, expect.objectContaining({ status: 'sent', tries: 1 })])
})

it('an SMS that was refused while the database went away is tried again, because it is known not to have gone out', async () => {
  const { sending, ofText } = await sendText((gate) => {
    gate.close()
    throw new Error('The account has no credit')
  })
  await expect(sending).rejects.toThrow('no credit')
  expect(await ofText()).toMatchObject({ status: 'waiting', tries: 1, last_error: 'The account has no credit' })
})

it('an SMS whose claim was recorded while the database went away is sent once that is back', async () => {
  const { sending, ofText } = await sendText(() => {}, { losesClaim: true })
  await sending
  expect([texts.length, await ofText()]).toEqual([1, expect.objectContaining({ status: 'sent', tries: 1 })])
})
