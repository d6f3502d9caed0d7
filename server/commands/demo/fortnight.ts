import { readFileSync } from 'node:fs'
import * as api from '../../../contract/api.ts'
import { MINUTE_MS } from '../../../contract/durations.ts'
import { boundsOfDay, dayIn } from '../../../contract/india.ts'
import type { Role } from '../../../contract/roles.ts'
import { openActs } from './acts.ts'
import { addAnswer, raiseCharge, writeArticle } from './edits.ts'
import { after, momentsUntil } from './moments.rules.ts'
import type { Stage } from './stage.ts'
import { enterTechnicians } from './technicians.ts'

type Scene = { at: Date; play: () => Promise<unknown> }
type Account = { email: string; password: string }
type People = Record<'owner' | 'editor' | 'agent', Account>

/** The link of a technician's day, and the path of a customer's page, who has the code for the door. */
export type Loop = { day: string; booking: string }

/** Plays a fortnight up to `end`. */
export async function playFortnight(
  stage: Stage,
  { owner, editor, agent, end, readCode }: People & { end: Date; readCode: (mobile: string) => string },
): Promise<Loop | undefined> {
  const { toDate, toWindow } = momentsUntil(end)
  stage.clock.at = toDate('14 10:00')
  const signInOwner = stage.openDevice(owner)
  const invite = async (email: string, role: Role) => {
    const call = await signInOwner()
    await call(api.secondFactor.confirm, { proof: { method: 'password', code: owner.password } })
    return (await call(api.administrators.invite, { email, role })).data.link ?? ''
  }
  const signInEditor = await stage.accept(await invite(editor.email, 'editor'), editor)
  const signInAgent = await stage.accept(await invite(agent.email, 'agent'), agent)
  const desk = { owner: signInOwner, agent: signInAgent, agentEmail: agent.email }
  const { acts, findShown, pageOf } = openActs(stage, readCode, toWindow, desk)
  const play = {
    ...acts,
    'adds an answer': async () => addAnswer(await signInEditor()),
    'raises the charge': async () => raiseCharge(await signInEditor()),
    'writes an article': async () => writeArticle(await signInEditor(), end),
    'enters technicians': async () => enterTechnicians(await signInOwner(), end),
    invites: (_: string, email = '') => invite(email, 'agent'),
  }
  await playScenes(stage, readScenes(toDate, play), end)
  const shown = await findShown()
  return shown && { day: shown.link, booking: pageOf(shown.mobile) }
}

/** Reads `fortnight.txt`, which says how its lines are read. */
function readScenes(
  toDate: (moment: string) => Date,
  acts: Record<string, (who: string, ...words: string[]) => Promise<unknown>>,
) {
  const scenes: Scene[] = []
  let [who, begin, bookings] = ['', new Date(0), 0]
  for (const line of readFileSync(new URL('fortnight.txt', import.meta.url), 'utf8')
    .split('\n')
    .flatMap(toVisit)) {
    const [when = '', what = '', ...words] = line.trim().split(' | ')
    const act = acts[what]
    if (line === '' || line.startsWith('#')) continue
    if (!act) throw new Error(`Nobody can do what the fortnight says: ${line}`)
    const at = when.startsWith('+') ? after(begin, Number(when)) : toDate(when)
    if (!line.startsWith(' ')) {
      begin = at
      // A customer who books again has the same number: that of the earlier booking by its place.
      const again = words.find((word) => word.startsWith('again '))?.slice('again '.length)
      const isBooking = words[0]?.includes('/')
      who = isBooking ? toMobile(Number(again ?? bookings)) : (words[1] ?? '')
      if (isBooking) bookings += 1
    }
    const whose = who
    scenes.push({ at, play: () => act(whose, ...words) })
  }
  return scenes
}

/** A line of a whole visit as its steps: from the yes to the quote, what the customer said to it, and the end. */
function toVisit(line: string): string[] {
  const [when, slot, paidBy, ...lines] = line.trim().split(' | ')
  if (when !== 'visited') return [line]
  const [said, end] = paidBy === 'declined' ? ['declined', 'inspected'] : ['approved', `done | ${paidBy}`]
  const steps = ['-90 | accepted', '-25 | on the way', '15 | arrived', `25 | quoted | ${lines.join(' | ')}`]
  return [...steps, `32 | ${said}`, `95 | ${end}`].map((step) => `  window ${slot} ${step}`)
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
}

async function endDay(stage: Stage, day: string): Promise<void> {
  stage.clock.at = new Date(boundsOfDay(day).end.getTime() + 30 * MINUTE_MS)
  for (const name of ['reconcile-orders', 'check-balance', 'clean-up'] as const) await stage.runJob(name)
  await stage.runAllJobs()
}

/** Invented, and perhaps somebody's all the same: nothing is ever sent to them, see `refuseRealPeople`. */
const toMobile = (index: number) => String(7_000_001_001 + index * 37)
