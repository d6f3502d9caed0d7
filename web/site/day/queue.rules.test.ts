import { expect, it } from 'vitest'
import type { DayStep } from '../../../contract/bookings/days.public.ts'
import { readSteps, sendSteps, standAfter, type WaitingStep } from './queue.rules.ts'

let taps = 0
const tapped = (step: DayStep, visit_id = 1): WaitingStep => ({
  ...{ token: 'a-day', visit_id, step },
  action_id: `tap-${++taps}`,
  said_at: '2026-11-25T10:30:00.000Z',
})

/** A phone with waiting steps, and a server that answers each with the next of these; without one, there is no network. */
function phone(steps: WaitingStep[], answers: { status: number; message?: string }[]) {
  let waiting = steps
  const posted: string[] = []
  const queue = {
    read: () => waiting,
    remove: ({ action_id }: WaitingStep) => {
      waiting = waiting.filter((step) => step.action_id !== action_id)
    },
    async post({ step }: WaitingStep) {
      posted.push(step)
      return answers.shift()
    },
  }
  return { send: () => sendSteps(queue), posted, listWaiting: () => waiting.map(({ step }) => step) }
}

it('steps are sent in the order in which they were tapped', async () => {
  const steps = [tapped('accepted'), tapped('on_the_way'), tapped('arrived')]
  const { send, posted, listWaiting } = phone([...steps], [{ status: 200 }, { status: 200 }, { status: 200 }])
  expect(await send()).toEqual({ sent: steps, refused: [] })
  expect([posted, listWaiting()]).toEqual([['accepted', 'on_the_way', 'arrived'], []])
})

it.each([
  ['no network', undefined],
  ['a server that is down', { status: 503 }],
  ['a failure on our side', { status: 500 }],
  ['too many tries', { status: 429 }],
])('with %s a step and all after it wait on, and the same ones are sent again', async (_, answer) => {
  const { send, posted, listWaiting } = phone([tapped('on_the_way'), tapped('arrived')], answer ? [answer] : [])
  expect(await send()).toEqual({ sent: [], refused: [] })
  await send()
  expect([posted, listWaiting()]).toEqual([
    ['on_the_way', 'on_the_way'],
    ['on_the_way', 'arrived'],
  ])
})

it.each([404, 409, 422])('a step that is refused with %i waits no longer, and the next one is sent', async (status) => {
  const [late, next] = [tapped('accepted'), tapped('accepted', 2)]
  const { send, listWaiting } = phone([late, next], [{ status, message: 'It has changed' }, { status: 200 }])
  expect(await send()).toEqual({ sent: [next], refused: [{ step: late, message: 'It has changed' }] })
  expect(listWaiting()).toEqual([])
})

it('a visit stands as its last waiting step makes it, whatever others wait', () => {
  const steps = [tapped('on_the_way'), tapped('accepted', 2), tapped('turned_back')]
  expect([1, 2, 3].map((id) => standAfter('planned', id, steps))).toEqual(['accepted', 'accepted', 'planned'])
})

it('what is stored and is no list of steps is nothing', () => {
  expect([undefined, '', '{', '{}', 'null', '7'].map(readSteps)).toEqual(Array(6).fill([]))
})
