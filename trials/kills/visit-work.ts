import { randomUUID } from 'node:crypto'
import { toWindowAt } from '../../contract/bookings/windows.ts'
import { DAY_MS } from '../../contract/durations.ts'
import { buildLead, buildPicture } from '../../test/builders.ts'

/** A visit that was asked for: its window is no other one's. */
type Asked = { lead_id: number; window: string; technician_id: number; request_id: string }
/** What a program has acknowledged of visits. */
export type VisitFacts = {
  technicianId: number | undefined
  /** Windows that were asked for; none is asked for twice. */
  windows: number
  /** Asked for, and not answered yet. */
  pending: Asked | undefined
  planned: { id: number; isAccepted: boolean }[]
}

type Answer = { status: number; body: unknown }
type Call = (method: string, path: string, body?: object | FormData) => Promise<Answer>
type Visit = { status: string; turn: object | null; technician: { id: number } | null }

const dataOf = <T>({ body }: Answer) => (body as { data: T }).data

/** Plans visits of one technician, and checks that each has its time and its history. */
export function createVisitWork(call: Call, facts: VisitFacts) {
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

  /** The nth window from tomorrow on, by the clock of both. */
  function windowAt(nth: number): string {
    const day = toWindowAt(new Date(Date.now() + (1 + Math.floor(nth / 8)) * DAY_MS)).slice(0, 10)
    return `${day}T${String(8 + 2 * (nth % 8)).padStart(2, '0')}`
  }

  async function plan(asked: Asked): Promise<number | undefined> {
    const answer = await call('POST', '/visits', asked)
    if (answer.status !== 201) return undefined
    const { id } = dataOf<{ id: number }>(answer)
    facts.planned.push({ id, isAccepted: false })
    facts.pending = undefined
    return id
  }

  /** One more visit, which the technician accepts. */
  async function step(): Promise<void> {
    facts.technicianId ??= await enterTechnician()
    const { technicianId: technician_id } = facts
    if (!technician_id) return
    if (facts.pending) return void (await plan(facts.pending))
    const form = { ...buildLead({ service_type: 'AC', city: 'thane' }), language: 'en', has_consent: true }
    const lead = await call('POST', '/leads', form)
    if (lead.status !== 201) return
    const window = windowAt(facts.windows++)
    facts.pending = { lead_id: dataOf<{ id: number }>(lead).id, window, technician_id, request_id: randomUUID() }
    const id = await plan(facts.pending)
    const last = facts.planned.at(-1)
    if (id && last && (await call('PATCH', `/visits/${id}`, { step: 'accepted' })).status === 200) last.isAccepted = true
  }

  /**
   * Lists the visits that are missing or at odds with what was acknowledged. The request whose answer was lost is
   * repeated: it plans once, and a turn that nobody has would refuse it.
   */
  async function findLost(): Promise<string[]> {
    const faults: string[] = []
    if (facts.pending && !(await plan(facts.pending))) faults.push(`no visit can be planned at ${facts.pending.window}`)
    for (const { id, isAccepted } of facts.planned) {
      const answer = await call('GET', `/visits/${id}`)
      if (answer.status !== 200) faults.push(`visit ${id} is lost`)
      else {
        const { visit, events } = dataOf<{ visit: Visit; events: { what: string }[] }>(answer)
        const told = events.map(({ what }) => what).join()
        const expected = visit.status === 'accepted' ? 'planned,accepted' : 'planned'
        if (told !== expected || (isAccepted && visit.status !== 'accepted'))
          faults.push(`visit ${id} is ${visit.status} after ${told}`)
        if (!visit.turn || visit.technician?.id !== facts.technicianId) faults.push(`visit ${id} has no turn`)
      }
    }
    return faults
  }

  return { step, findLost }
}

export const noVisitFacts = (): VisitFacts => ({ technicianId: undefined, windows: 0, pending: undefined, planned: [] })
