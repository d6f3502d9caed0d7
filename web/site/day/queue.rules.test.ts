import { expect, it } from 'vitest'
import type { DayStep, DayVisit, TechnicianDay } from '../../../contract/bookings/days.public.ts'
import { type DayState, listShown, next, readSteps, sendSteps, type WaitingStep } from './queue.rules.ts'

let taps = 0
const tapped = (step: DayStep, visit_id = 1): WaitingStep => ({
  ...{ token: 'a-day', visit_id, step },
  action_id: `tap-${++taps}`,
  said_at: '2026-11-25T10:30:00.000Z',
})

/**
 * A phone with waiting steps, and a server that gives these answers in turn; without an answer, there is no network.
 */
function phone(steps: WaitingStep[], answers: { status: number; message?: string }[], token = 'a-day') {
  let waiting = steps
  const posted: string[] = []
  const by: string[] = []
  const queue = {
    token,
    read: () => waiting,
    refuse: ({ action_id }: WaitingStep, refused: string) => {
      waiting = waiting.map((step) => (step.action_id === action_id ? { ...step, refused } : step))
    },
    remove: ({ action_id }: WaitingStep) => {
      waiting = waiting.filter((step) => step.action_id !== action_id)
    },
    async post({ step }: WaitingStep, link: string) {
      posted.push(step)
      by.push(link)
      return answers.shift()
    },
  }
  return { send: () => sendSteps(queue), posted, by, listWaiting: () => waiting.map(({ step, refused }) => refused ?? step) }
}

it('steps are sent in the order in which they were tapped', async () => {
  const steps = [tapped('accepted'), tapped('on_the_way'), tapped('arrived')]
  const { send, posted, listWaiting } = phone([...steps], [{ status: 200 }, { status: 200 }, { status: 200 }])
  expect(await send()).toEqual({ sent: steps, refused: [], unsent: [] })
  expect([posted, listWaiting()]).toEqual([['accepted', 'on_the_way', 'arrived'], []])
})

it.each([
  ['no network', undefined],
  ['a server that is down', { status: 503 }],
  ['a failure on our side', { status: 500 }],
  ['too many tries', { status: 429 }],
])('with %s a step and all after it wait on, and the same ones are sent again', async (_, answer) => {
  const { send, posted, listWaiting } = phone([tapped('on_the_way'), tapped('arrived')], answer ? [answer] : [])
  expect(await send()).toEqual({ sent: [], refused: [], unsent: [] })
  await send()
  expect([posted, listWaiting()]).toEqual([
    ['on_the_way', 'on_the_way'],
    ['on_the_way', 'arrived'],
  ])
})

it.each([400, 409, 422])('a step that is refused with %i stays with the reason, and the next one is sent', async (status) => {
  const [late, next] = [tapped('accepted'), tapped('accepted', 2)]
  const { send, listWaiting } = phone([late, next], [{ status, message: 'It has changed' }, { status: 200 }])
  expect(await send()).toEqual({ sent: [next], refused: [{ ...late, refused: 'It has changed' }], unsent: [] })
  expect(listWaiting()).toEqual(['It has changed'])
  // Kept until someone has read it, but not sent again.
  expect(await send()).toEqual({ sent: [], refused: [], unsent: [] })
})

/** Made like the server's tokens: the technician's id, and a signature that no one can guess. */
const linkOf = (id: number, seal: string) => btoa(String.fromCharCode(0, 0, 0, id) + seal).slice(0, 22)

it('a step whose link opens nothing stays, and those of other links are sent', async () => {
  const [stuck, next] = [tapped('done'), { ...tapped('accepted', 2), token: 'another-day' }]
  const { send, by, listWaiting } = phone([stuck, next], [{ status: 404 }, { status: 200 }], linkOf(8, 'today-today-today'))
  expect(await send()).toEqual({ sent: [next], refused: [], unsent: [stuck] })
  expect([listWaiting(), by]).toEqual([['done'], ['a-day', 'another-day']])
})

it('a step whose link has ended is sent by the next one of the same technician, not by somebody else’s', async () => {
  const old = { ...tapped('done'), token: linkOf(7, 'yesterday-yesterday') }
  const [own, other] = [linkOf(7, 'today-today-today'), linkOf(8, 'today-today-today')]
  const first = phone([old], [{ status: 404 }], other)
  expect(await first.send()).toMatchObject({ sent: [], unsent: [old] })
  const second = phone([old], [{ status: 404 }, { status: 200 }], own)
  expect(await second.send()).toMatchObject({ sent: [old], unsent: [] })
  expect([first.by, second.by]).toEqual([[old.token], [old.token, own]])
})

const visitOf = (id: number, status: DayVisit['status'] = 'planned') =>
  ({ id, status, can: ['accepted'], window: { from: `2026-11-25T0${id}:30:00Z` }, quotes: [] }) as unknown as DayVisit
const dayOf = (...visits: DayVisit[]) => ({ visits }) as TechnicianDay
const QUIET = { token: 'a-day', steps: [], unsent: [], form: undefined, isOffline: false, isLost: false, isChanged: false }
const open = (...visits: DayVisit[]): DayState => ({ ...QUIET, day: dayOf(...visits), isWaiting: true })
const listStatuses = (state: DayState) => listShown(state).map(({ status }) => status)

it('a visit stands as its last waiting step makes it, whatever others wait', () => {
  const steps = [tapped('on_the_way'), tapped('accepted', 2), tapped('turned_back')]
  const state = { ...open(visitOf(1), visitOf(2), visitOf(3)), steps }
  expect(listStatuses(state)).toEqual(['accepted', 'accepted', 'planned'])
})

it('a visit that was given back is gone, and comes back where the server refuses', () => {
  const given = next(open(visitOf(1)), { type: 'tapped', steps: [tapped('unassigned')], isWaiting: false })
  expect(listStatuses(given)).toEqual([])
  const form = { fields: { visit_id: '1' }, errors: {}, notice: 'It has changed' }
  const refused = next(given, { type: 'sent', steps: [], result: { sent: [], refused: [], unsent: [] }, form })
  expect([listStatuses(refused), refused.form]).toEqual([['planned'], form])
})

it('a step shows at once, but a code and an end only once they are taken, or have to wait', () => {
  const way = next(open(visitOf(1, 'accepted')), { type: 'tapped', steps: [tapped('on_the_way')], isWaiting: false })
  expect(listStatuses(way)).toEqual(['on_the_way'])
  const door = next(open(visitOf(1, 'on_the_way')), { type: 'tapped', steps: [tapped('arrived')], isWaiting: false })
  expect(listStatuses(door)).toEqual(['on_the_way'])
  expect(listStatuses(next(door, { type: 'waited', steps: door.steps }))).toEqual(['arrived'])
})

it.each<[DayStep[], DayVisit['status'], DayVisit['status']]>([
  [['missed', 'not_missed'], 'on_the_way', 'on_the_way'],
  [['on_the_way', 'missed', 'not_missed'], 'accepted', 'on_the_way'],
  [['accepted', 'missed', 'not_missed', 'missed'], 'planned', 'missed'],
  [['missed', 'not_missed', 'missed', 'not_missed'], 'accepted', 'accepted'],
  [['not_missed'], 'missed', 'accepted'],
])('after %j, that no one answers is as good as not said where it was taken back', (steps, before, after) => {
  expect(listStatuses({ ...open(visitOf(1, before)), steps: steps.map((step) => tapped(step)) })).toEqual([after])
})

it('who takes back what the server knows is on the way again, if they were', () => {
  const missed = { ...visitOf(1, 'missed'), on_the_way_at: '2026-11-25T10:00:00Z' }
  expect(listStatuses({ ...open(missed), steps: [tapped('not_missed')] })).toEqual(['on_the_way'])
})

it('the day of the answer is shown, and without one what was sent', () => {
  const step = tapped('accepted')
  const state = next(open(visitOf(1)), { type: 'tapped', steps: [step], isWaiting: false })
  const result = { sent: [step], refused: [], unsent: [] }
  expect(listStatuses(next(state, { type: 'sent', steps: [], result, form: undefined }))).toEqual(['accepted'])
  const day = dayOf(visitOf(1, 'on_the_way'))
  expect(listStatuses(next(state, { type: 'sent', steps: [], result: { ...result, day }, form: undefined }))).toEqual([
    'on_the_way',
  ])
})

it.each<[string, DayVisit[], boolean]>([
  ['the same', [visitOf(1), visitOf(2)], false],
  ['one that has come further', [visitOf(1, 'accepted'), visitOf(2)], false],
  ['one that is over', [visitOf(1, 'missed'), visitOf(2)], false],
  ['one less', [visitOf(2)], true],
  ['one more', [visitOf(1), visitOf(2), visitOf(3)], true],
  ['another time', [{ ...visitOf(1), window: visitOf(4).window }, visitOf(2)], true],
])('whether visits were changed by others, where the page finds %s', (_, visits, isChanged) => {
  const state = next(open(visitOf(1), visitOf(2)), { type: 'shown', day: dayOf(...visits) })
  expect(state.isChanged).toBe(isChanged)
  expect(next(state, { type: 'tapped', steps: [], isWaiting: false }).isChanged).toBe(false)
})

it('what is stored and is no list of steps is nothing', () => {
  expect([undefined, '', '{', '{}', 'null', '7'].map(readSteps)).toEqual(Array(6).fill([]))
})
