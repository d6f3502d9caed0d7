import * as api from '../../../contract/api.ts'
import { MINUTE_MS } from '../../../contract/durations.ts'
import { boundsOfDay, dayIn } from '../../../contract/india.ts'
import type { Role } from '../../../contract/roles.ts'
import { dayActs } from './days.ts'
import { deskActs } from './desk.ts'
import { addAnswer, raiseCharge, writeArticle } from './edits.ts'
import { FIRST_WEEK } from './first-week.ts'
import { atWork, momentsUntil } from './moments.rules.ts'
import { MESSAGES, SEARCHES, UNFINISHED } from './others.ts'
import { SECOND_WEEK } from './second-week.ts'
import type { Stage } from './stage.ts'
import type { Step } from './story.ts'
import { enterTechnicians, ILL } from './technicians.ts'
import { TODAY } from './today.ts'
import { visitorActs } from './visitors.ts'
import { VISITS } from './visits.ts'

const BOOKINGS = [...FIRST_WEEK, ...SECOND_WEEK, ...TODAY, ...VISITS]

type Scene = { at: Date; play: () => Promise<void> }
type Account = { email: string; password: string }

/** The link of a technician's day, and the path of a customer's page, who has the code for the door. */
export type Loop = { day: string; booking: string }

/** Plays a fortnight up to `end`. */
export async function playFortnight(
  stage: Stage,
  {
    owner,
    editor,
    agent,
    end,
    readCode,
  }: Record<'owner' | 'editor' | 'agent', Account> & {
    end: Date
    readCode: (mobile: string) => string
  },
): Promise<Loop | undefined> {
  const { toDate: at, toWindow } = momentsUntil(end)
  stage.clock.at = at([14, '10:00'])
  const signInOwner = stage.openDevice(owner)
  const invite = async (email: string, role: Role) => {
    const call = await signInOwner()
    await call(api.secondFactor.confirm, { proof: { method: 'password', code: owner.password } })
    return (await call(api.administrators.invite, { email, role })).data.link ?? ''
  }
  const signInEditor = await stage.accept(await invite(editor.email, 'editor'), editor)
  const signInAgent = await stage.accept(await invite(agent.email, 'agent'), agent)
  const visitors = visitorActs(stage, readCode)
  const desk = deskActs(stage, { owner: signInOwner, agent: signInAgent, agentEmail: agent.email })
  const days = dayActs(stage, signInAgent)
  const say = async (mobile: string, { kind, ...said }: Extract<Step[1], { kind: 'say' | 'step' }>) => {
    const visit = await desk.findVisit(mobile)
    if (kind === 'step' || !days.canSay(visit)) return desk.step(visit, said)
    return days.say(visit, { ...said, code: await visitors.readDoorCode(mobile) })
  }
  const act = (mobile: string, deed: Step[1]) => {
    if (deed.kind === 'say' || deed.kind === 'step') return say(mobile, deed)
    if (deed.kind === 'choose')
      return visitors.choose(mobile, deed.window === 'soon' ? 'soon' : toWindow(deed.window), deed.place)
    if (deed.kind === 'review' || deed.kind === 'claim' || deed.kind === 'answer') return visitors.tell(mobile, deed)
    if (deed.kind === 'pay') return visitors.payBill(mobile)
    if (deed.kind === 'found') return desk.findVisit(mobile).then(desk.settle)
    return desk.follow(mobile, deed.kind === 'plan' ? { ...deed, window: toWindow(deed.window) } : deed)
  }

  const scenes: Scene[] = [
    ...BOOKINGS.flatMap((booking, index) => {
      const mobile = toMobile(booking.again ?? index)
      const begin = at(booking.when)
      const book = () => (booking.by === 'phone' ? desk.takeByPhone(booking, mobile) : visitors.book(booking, mobile))
      const steps = (booking.steps ?? []).map(([when, deed]) => ({
        at: typeof when === 'number' ? new Date(begin.getTime() + when * MINUTE_MS) : at(when),
        play: () => act(mobile, deed),
      }))
      return [{ at: begin, play: book }, ...steps]
    }),
    ...UNFINISHED.flatMap(({ note, ...visit }, index) => {
      const mobile = toMobile(BOOKINGS.length + index)
      const begin = at(visit.when)
      const later = new Date(begin.getTime() + 30 * MINUTE_MS)
      const noted = note ? [{ at: later, play: () => desk.noteUnfinished(mobile, note) }] : []
      return [{ at: begin, play: () => visitors.leave(visit, mobile) }, ...noted]
    }),
    ...MESSAGES.flatMap(({ when, status, ...message }) => {
      const begin = at(when)
      const later = new Date(begin.getTime() + 90 * MINUTE_MS)
      const answered = status ? [{ at: later, play: () => desk.markMessage(message.email, status) }] : []
      return [{ at: begin, play: () => visitors.write(message) }, ...answered]
    }),
    ...SEARCHES.map(({ when, queries }) => ({ at: at(when), play: () => visitors.search(queries) })),
    { at: at([10, '11:30']), play: async () => addAnswer(await signInEditor()) },
    { at: at([4, '12:00']), play: async () => raiseCharge(await signInEditor()) },
    { at: at([2, '15:00']), play: async () => writeArticle(await signInEditor(), end) },
    { at: at([2, '09:00']), play: async () => enterTechnicians(await signInOwner(), end) },
    { at: at(atWork(22)), play: () => desk.sendHome(ILL.name, boundsOfDay(toWindow(1).slice(0, 10)).end, ILL.note) },
    { at: at([1, '16:00']), play: async () => void (await invite('sadia@karigar.example', 'agent')) },
  ]
  await playScenes(stage, scenes, end)
  const shown = await days.findOne()
  return shown && { day: shown.link, booking: visitors.pageOf(shown.mobile) }
}

/** Plays what is not ahead of `end` in the order of time, with the jobs that fall between. */
async function playScenes(stage: Stage, scenes: Scene[], end: Date): Promise<void> {
  const past = scenes.filter(({ at }) => at <= end).sort((a, b) => a.at.getTime() - b.at.getTime())
  for (const { at, play } of past) {
    if (dayIn(at) !== dayIn(stage.clock.at)) await endDay(stage, dayIn(stage.clock.at))
    // A scene may have taken longer than the time to the next one.
    if (at > stage.clock.at) stage.clock.at = at
    await stage.runJob('notify-unfinished')
    await stage.runJob('watch-visits')
    await play()
    await stage.runJobs()
  }
  stage.clock.at = end
  await stage.runJob('notify-unfinished')
  await stage.runJob('watch-visits')
  await stage.runAllJobs()
  await stage.runJob('count-days')
}

async function endDay(stage: Stage, day: string): Promise<void> {
  stage.clock.at = new Date(boundsOfDay(day).end.getTime() + 30 * MINUTE_MS)
  for (const name of ['reconcile-orders', 'check-balance', 'clean-up', 'count-days'] as const) await stage.runJob(name)
  await stage.runAllJobs()
}

/** Invented, and perhaps somebody's all the same: nothing is ever sent to them, see `refuseRealPeople`. */
const toMobile = (index: number) => String(7_000_001_001 + index * 37)
