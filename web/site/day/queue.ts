import * as days from '../../../contract/bookings/days.public.ts'
import { ApiError, call } from '../../api/client.ts'
import { local, readItem, writeItem } from '../../ui/storage.ts'
import { readSteps, sendSteps, type WaitingStep } from './queue.rules.ts'

// A step is written down on the phone, and sent when there is a network.

const KEY = 'day-steps'

export const readQueue = (): WaitingStep[] => readSteps(readItem(local, KEY))
/** Returns false where the phone keeps nothing. */
export const writeQueue = (steps: readonly WaitingStep[]): boolean => writeItem(local, KEY, JSON.stringify(steps))

export const sendQueue = (token: string) =>
  sendSteps({
    ...{ token, post, read: readQueue },
    remove: ({ action_id }) => writeQueue(readQueue().filter((step) => step.action_id !== action_id)),
    refuse: ({ action_id }, message) =>
      writeQueue(readQueue().map((step) => (step.action_id === action_id ? { ...step, refused: message } : step))),
  })

async function post({ token: _, reference, refused, ...said }: WaitingStep, token: string) {
  try {
    const { data } = await call(days.step, { ...said, token } as Parameters<typeof call<typeof days.step>>[1])
    return { status: 200, day: data }
  } catch (error) {
    if (!(error instanceof ApiError) || error.status === 0) return undefined
    const { day } = error.answer as { day?: days.TechnicianDay | null }
    return { status: error.status, message: error.message, day }
  }
}

/** The day as it is now: null once its link has ended, undefined where no answer comes. */
export async function fetchDay(token: string): Promise<days.TechnicianDay | null | undefined> {
  try {
    return (await call(days.get, { token })).data
  } catch (error) {
    return error instanceof ApiError && error.status === 404 ? null : undefined
  }
}
