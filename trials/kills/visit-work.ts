import { randomUUID } from 'node:crypto'
import { dayAfter } from '../../contract/bookings/windows.ts'
import { buildLead, buildPicture } from '../../test/builders.ts'

/** A requested visit, with its lead's token. No other visit has its window. */
type Asked = { token: string; lead_id: number; window: string; technician_id: number; request_id: string }
/** What a program has acknowledged about visits. */
export type VisitFacts = {
  technicianId: number | undefined
  /** Requested windows; none is requested twice. */
  windows: number
  /** Requested, but not answered yet. */
  pending: Asked | undefined
  /** How many events of each visit were acknowledged, `told`; for a copy made during work, `most` at its end. */
  planned: { id: number; token: string; told: number; most?: number }[]
  reviews: number
  /** Tokens of orders that were started for a window. */
  orders: string[]
}

type Answer = { status: number; body: unknown }
type Call = (method: string, path: string, body?: object | FormData) => Promise<Answer>
type Visit = { status: string; reservation: object | null; technician: { id: number } | null; due_paise: number | null }
type Details = { visit: Visit; events: { what: string }[]; bill_number: string | null }

const dataOf = <T>({ body }: Answer) => (body as { data: T }).data

const TOTAL_PAISE = 150_000
/** A visit's events after planning; at the end its customer claims the guarantee. */
const COURSE: [what: string, body: object][] = [
  ['accepted', { step: 'accepted' }],
  ['on_the_way', { step: 'on_the_way' }],
  ['arrived', { step: 'arrived', reason: 'Told by phone' }],
  ['quoted', { lines: [{ label: 'Compressor', paise: TOTAL_PAISE, kind: 'part' }] }],
  ['approved', { answer: { number: 1, total_paise: TOTAL_PAISE, decision: 'approved' } }],
  ['done', { step: 'done', outcome: 'work', paid_by: 'cash' }],
]
const HISTORY = ['planned', ...COURSE.map(([what]) => what), 'claimed']
const STATUSES: Record<string, string> = { quoted: 'arrived', approved: 'arrived', claimed: 'done' }
/** Customers choose windows within seven days; later ones belong to the office. */
const FIRST_DAY = 9
const CHARGE = { amount: 299_00, service: 'home-appliance/ac-repair' }

/** Plans one technician's visits and completes them, and checks that each has its time, its history and its bill. */
export function createVisitWork(call: Call, readToken: (address: string) => Promise<string>, facts: VisitFacts) {
  async function enterTechnician(): Promise<number | undefined> {
    const form = new FormData()
    form.append('image', new Blob([await buildPicture()]), 'face.png')
    const image = await call('POST', '/temp-images', form)
    if (image.status !== 201) return undefined
    const answer = await call('POST', '/technicians', {
      ...{ name: 'Ramesh Pawar', mobile: '9876500001', id_number: `K-${randomUUID().slice(0, 12)}`, language: 'hi' },
      ...{ skills: ['AC'], cities: ['thane'], pincodes: [], days: [1, 2, 3, 4, 5, 6, 7], from_min: 480, to_min: 1440 },
      ...{ image_id: dataOf<{ id: number }>(image).id, verified_on: '2026-01-02', is_active: true },
    })
    return answer.status === 201 ? dataOf<{ id: number }>(answer).id : undefined
  }

  /** The nth window from that many days ahead, by the clock of both. */
  const windowAt = (days: number, nth: number) =>
    `${dayAfter(new Date(), days + Math.floor(nth / 8))}T${String(8 + 2 * (nth % 8)).padStart(2, '0')}`

  async function plan({ token, ...asked }: Asked): Promise<VisitFacts['planned'][number] | undefined> {
    const answer = await call('POST', '/visits', asked)
    if (answer.status !== 201) return undefined
    const planned = { id: dataOf<{ id: number }>(answer).id, token, told: 1 }
    facts.planned.push(planned)
    facts.pending = undefined
    return planned
  }

  /** Someone starts to pay for one of the next windows, which is held if it is free. */
  async function hold(): Promise<void> {
    const lead = buildLead({ service_type: 'AC', city: 'thane' })
    const answer = await call('POST', '/public/store-payment', { ...CHARGE, lead, window: windowAt(1, facts.windows % 48) })
    if (answer.status === 200) facts.orders.push((answer.body as { token: string }).token)
  }

  /** Continues the last visit where a kill left it, or else plans another, while someone pays for a window. */
  async function step(): Promise<void> {
    facts.technicianId ??= await enterTechnician()
    const { technicianId: technician_id } = facts
    if (!technician_id) return
    if (facts.pending) return void (await plan(facts.pending))
    const last = facts.planned.at(-1)
    if (last && last.told < HISTORY.length) return goOn(last)
    const form = { ...buildLead({ service_type: 'AC', city: 'thane' }), language: 'en', has_consent: true }
    const lead = await call('POST', '/leads', form)
    if (lead.status !== 201) return
    const { id: lead_id } = dataOf<{ id: number }>(lead)
    const { way_back } = (await call('GET', `/leads/${lead_id}`)).body as { way_back: { address: string } }
    const window = windowAt(FIRST_DAY, facts.windows++)
    facts.pending = { token: await readToken(way_back.address), lead_id, window, technician_id, request_id: randomUUID() }
    if (await plan(facts.pending)) await hold()
  }

  /** A visit's next event. An action whose answer was lost is repeated, and acts once. */
  async function goOn(visit: VisitFacts['planned'][number]): Promise<void> {
    const what = HISTORY[visit.told]
    const action_id = `${what}-of-visit-${visit.id}`
    const say = (act: string, said: object) => call('POST', `/public/bookings/${visit.token}/${act}`, { ...said, action_id })
    const body = COURSE.find(([next]) => next === what)?.[1]
    if (body) {
      if ((await call('PATCH', `/visits/${visit.id}`, { ...body, action_id })).status === 200) visit.told += 1
      return
    }
    if ((await say('review', { stars: 4 })).status !== 200) return
    if ((await say('claim', { message: 'It is warm again' })).status !== 200) return
    visit.told += 1
    facts.reviews += 1
  }

  /**
   * Lists visits that are missing or contradict what was acknowledged. The request whose answer was lost is repeated:
   * it plans once, and a leftover reservation would refuse it.
   */
  async function findLost(): Promise<string[]> {
    const faults: string[] = []
    if (facts.pending && !(await plan(facts.pending))) faults.push(`no visit can be planned at ${facts.pending.window}`)
    const bills: string[] = []
    for (const { id, told, most = told } of facts.planned) {
      const answer = await call('GET', `/visits/${id}`)
      if (answer.status !== 200) faults.push(`visit ${id} is lost`)
      else {
        const { visit, events, bill_number } = dataOf<Details>(answer)
        const history = events.map(({ what }) => what)
        const last = history.at(-1) ?? ''
        // The last action may have been stored without an answer.
        const isTold = history.length >= told && history.length <= most + 1
        const isCourse = `${history}` === `${HISTORY.slice(0, history.length)}` && visit.status === (STATUSES[last] ?? last)
        if (!isTold || !isCourse) faults.push(`visit ${id} is ${visit.status} after ${history}, of which ${told} were told`)
        if (!visit.reservation || visit.technician?.id !== facts.technicianId) faults.push(`visit ${id} has no reservation`)
        if (visit.status === 'done' && visit.due_paise !== TOTAL_PAISE) faults.push(`visit ${id} costs ${visit.due_paise}`)
        if ((visit.status === 'done') !== (bill_number !== null)) faults.push(`visit ${id} has the bill ${bill_number}`)
        if (bill_number) bills.push(bill_number)
      }
    }
    return [...faults, ...findGaps(bills), ...(await findLostOfVisitors())]
  }

  async function findLostOfVisitors(): Promise<string[]> {
    const { meta } = (await call('GET', '/reviews')).body as { meta: { total: number } }
    const faults = meta.total < facts.reviews ? [`${meta.total} of ${facts.reviews} reviews are there`] : []
    for (const token of facts.orders) {
      if ((await call('GET', `/public/bookings/${token}`)).status !== 200) faults.push(`the order ${token} is lost`)
    }
    return faults
  }

  return { step, findLost }
}

/** Each series of bills counts from 1; a restore starts a new one. */
function findGaps(bills: readonly string[]): string[] {
  const series = Map.groupBy(bills.toSorted(), (number) => number.slice(0, number.lastIndexOf('/')))
  return [...series.values()]
    .filter((numbers) => numbers.some((number, index) => Number(number.slice(number.lastIndexOf('/') + 1)) !== index + 1))
    .map((numbers) => `the bills ${numbers} have a gap or a duplicate`)
}

export const noVisitFacts = (): VisitFacts => ({
  ...{ technicianId: undefined, windows: 0, pending: undefined },
  ...{ planned: [], reviews: 0, orders: [] },
})
