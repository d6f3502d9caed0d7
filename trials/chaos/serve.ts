import type { createBrowser } from './browser.ts'
import type { Plan } from './plan.ts'
import type { Operator } from './recovery.ts'
import type { Visit } from './visit-record.ts'

const LINES = [
  { label: 'Capacitor 45 µF', paise: 48_000, kind: 'part' },
  { label: 'Fitting and testing', paise: 102_000, kind: 'labour' },
]
const TOTAL_PAISE = 150_000

/**
 * The visit that was booked takes its course: the office presses what the technician does, and the customer answers on
 * the booking's page. Nothing is done where no time was chosen, or it was lost.
 */
export async function serve(
  { call }: Operator,
  browser: ReturnType<typeof createBrowser>,
  { serves, claims, stars }: Plan,
  visit: Visit,
): Promise<void> {
  const [lead] = (await call('GET', `/leads?search=${visit.references[0]}`))?.data ?? []
  const [planned] = (lead && (await call('GET', `/leads/${lead.id}/visits`))?.data) || []
  if (!serves || !planned?.technician) return
  const toActionId = (what: string) => `${what}-of-visitor-${visit.index}`

  async function press(what: string, body: object): Promise<void> {
    const answer = await call('PATCH', `/visits/${planned.id}`, { ...body, action_id: toActionId(what) })
    if (answer) visit.acknowledged.push(what)
    else visit.problems.push(`${what} was refused`)
  }
  async function say(what: string, act: string, body: object): Promise<void> {
    if (await browser.act(act, { ...body, action_id: toActionId(what) })) visit.acknowledged.push(what)
  }

  if (serves === 'cancelled') return say('cancelled', 'cancel', {})
  for (const step of ['accepted', 'on_the_way', 'arrived']) await press(step, { step, reason: 'Told by phone' })
  if (serves !== 'none') {
    const decision = serves === 'work' ? 'approved' : 'declined'
    await press('quoted', { lines: LINES })
    await say(decision, 'quote', { number: 1, total_paise: TOTAL_PAISE, decision })
  }
  await press('done', { step: 'done', outcome: serves, paid_by: 'cash' })
  if (serves === 'work' && claims) {
    await say('claimed', 'claim', { message: 'It drips again' })
    const need = new URLSearchParams({ service_type: planned.service_type, city: planned.city })
    const windows: string[] = (await call('GET', `/public/windows?${need}`))?.data.next ?? []
    for (const window of windows) if (await browser.act('window', { window, action_id: toActionId(window) })) break
  }
  await say(`${stars} stars`, 'review', { stars })
}
