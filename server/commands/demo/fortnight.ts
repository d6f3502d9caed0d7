import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import * as api from '../../../contract/api.ts'
import type { TechnicianInput } from '../../../contract/bookings/technicians.ts'
import { dayAfter, listWindowsOfDay, windowOf } from '../../../contract/bookings/windows.ts'
import { DAY_MIN, DAY_MS, MINUTE_MS } from '../../../contract/durations.ts'
import { OPEN } from '../../../contract/hours.ts'
import { boundsOfDay, dayIn, minuteOfDay } from '../../../contract/india.ts'
import type { ServiceType } from '../../../contract/options.ts'
import type { Role } from '../../../contract/roles.ts'
import { weekdayOf } from '../../visits/technicians/days.rules.ts'
import { openActs } from './acts.ts'
import type { Call, Console, Stage } from './stage.ts'

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

/** Invented, but possibly someone's real number: nothing is ever sent to it, see `refuseRealPeople`. */
const toMobile = (index: number) => String(7_000_001_001 + index * 37)

async function findService(call: Call, title: string) {
  const { data } = await call(api.services.list, { search: title })
  const service = data.find((found) => found.title === title)
  if (!service) throw new Error(`No service is called ${title}`)
  return { ...service, service_type: service.service_type as ServiceType }
}

/** Plumbers cost more from now on: the texts of their page follow. */
async function raiseCharge(editor: Call): Promise<void> {
  const service = await findService(editor, 'Plumber at Home')
  await editor(api.services.update, { ...service, visit_charge: '249' })
}

/** An answer in English alone: Hindi and Marathi are behind. */
async function addAnswer(editor: Call): Promise<void> {
  const service = await findService(editor, 'Electrician at Home')
  const answer = {
    title: 'Can you come after office hours?',
    description: 'Yes. The last visit of the day starts at 10:30 pm. Tell us in your message when someone will be at home.',
  }
  await editor(api.services.update, { ...service, faqs: [...service.faqs, answer] })
}

/** An article for the Monday after `now`, with a picture that is there already. */
async function writeArticle(editor: Call, now: Date): Promise<void> {
  const { data } = await editor(api.blogs.list, { limit: 100 })
  const illustrated = data.find(({ image }) => image !== '')
  const monday = Array.from({ length: 7 }, (_, days) => new Date(now.getTime() + (days + 1) * DAY_MS)).find(
    (day) => new Date(`${dayIn(day)}T00:00Z`).getUTCDay() === 1,
  )
  await editor(api.blogs.create, {
    title: 'A geyser that trips the ELCB: four things to try before you call',
    slug: 'geyser-trips-the-elcb',
    category: 'Geyser',
    author: 'Nandini Apte',
    short_desc: 'Damp in the element is the usual reason. What you can try yourself, and when to leave it switched off.',
    meta_desc: 'Why a geyser trips the ELCB, what to try yourself, and when to call an electrician.',
    content: ARTICLE,
    image: illustrated?.image,
    status: 1,
    publish_at: monday && `${dayIn(monday)}T09:00`,
  })
}

const ARTICLE = `<p>The ELCB falls the moment the geyser is switched on. It is meant to: it has found current leaking to earth, most often through water in a cracked element.</p>
<h2>What you can try</h2>
<ol><li>Switch the geyser off at its own switch, then lift the ELCB. If it holds, the fault is in the geyser or its cable.</li>
<li>Leave the geyser off for a night. Damp from a slow drip on the cover dries, and it may hold the next day; find the drip first.</li>
<li>Look at the cable where it enters the geyser. A brown or brittle sleeve is a reason to stop.</li>
<li>If the ELCB falls with the geyser unplugged as well, the fault is elsewhere in that circuit.</li></ol>
<h2>When to leave it off</h2>
<p>If a tap or the metal body gives the slightest tingle, leave it alone until it has been tested. An element costs from ₹450, the visit is on the page of the service, and the work takes about forty minutes.</p>`

type Invented = Pick<TechnicianInput, 'name' | 'id_number' | 'mobile' | 'skills' | 'cities' | 'language'>

/** Together they do in each city what its people ask for. */
const TECHNICIANS: Invented[] = [
  {
    ...{ name: 'Ramesh Pawar', id_number: 'K-101', mobile: '7000002001', language: 'mr' },
    ...{ skills: ['AC', 'Fridge', 'Washing Machine'], cities: ['thane', 'mum'] },
  },
  {
    ...{ name: 'Mahesh Yadav', id_number: 'K-102', mobile: '7000002002', language: 'hi' },
    ...{ skills: ['Plumber', 'Carpenter', 'RO'], cities: ['thane', 'mum'] },
  },
  {
    ...{ name: 'Imran Shaikh', id_number: 'K-103', mobile: '7000002003', language: 'hi' },
    ...{ skills: ['Electrician', 'Geyser', 'Tv', 'Microwave', 'AC'], cities: ['mum', 'thane'] },
  },
  {
    ...{ name: 'Farida Ansari', id_number: 'K-104', mobile: '7000002004', language: 'hi' },
    ...{ skills: ['Pest Control', 'Home Cleaning', 'Painting'], cities: ['mum', 'thane'] },
  },
  {
    ...{ name: 'Santosh Gaikwad', id_number: 'K-105', mobile: '7000002005', language: 'mr' },
    ...{ skills: ['Plumber', 'Electrician', 'Geyser', 'AC', 'Fridge', 'Washing Machine'], cities: ['pune'] },
  },
  {
    ...{ name: 'Vandana Kale', id_number: 'K-106', mobile: '7000002006', language: 'mr' },
    ...{ skills: ['Carpenter', 'Painting', 'Pest Control', 'Home Cleaning'], cities: ['pune'] },
  },
]

/** Each takes visits in all open hours, with a day off that lies neither around the visits nor in the next two days. */
async function enterTechnicians(owner: Console, end: Date): Promise<void> {
  for (const [index, technician] of TECHNICIANS.entries()) {
    const { id } = await owner.upload(await drawPortrait(technician.name))
    const dayOff = weekdayOf(dayAfter(end, 3 + (index % 2)))
    await owner(api.technicians.create, {
      ...technician,
      ...{ image_id: id, pincodes: [], from_min: OPEN.fromMin, to_min: DAY_MIN, is_active: true },
      days: [1, 2, 3, 4, 5, 6, 7].filter((day) => day !== dayOff),
      verified_on: dayAfter(end, -40 * (index + 1)),
      verified_how: 'Police certificate seen, with the original',
    })
  }
}

async function drawPortrait(name: string): Promise<File> {
  const file = name.toLowerCase().replace(' ', '-')
  const drawing = await readFile(new URL(`portraits/${file}.svg`, import.meta.url))
  return new File([await sharp(drawing).png().toBuffer()], `${file}.png`, { type: 'image/png' })
}

/**
 * Reads the moments and windows of `fortnight.txt`, which ends at `end`. From midnight to the opening no one works, so
 * `work` counts from midnight then, and what is under way waits for the morning.
 */
export function momentsUntil(end: Date) {
  const working = minuteOfDay(end) < OPEN.fromMin ? boundsOfDay(dayIn(end)).start : end
  const windows = [-2, -1, 0, 1, 2].flatMap((days) => listWindowsOfDay(dayAfter(end, days)))
  const present = windows.findLastIndex((at) => windowOf(at).start <= working)

  /** Such as `2026-11-25T16`: so many windows after the one that is under way, or of another day by its first hour. */
  function toWindow(slot: string): string {
    const [daysAgo = '', hour] = slot.split('/')
    return hour ? `${dayAfter(end, -daysAgo)}T${hour.padStart(2, '0')}` : (windows[present + Number(slot)] ?? '')
  }

  function toDate(moment: string): Date {
    const [kind = '', value = '', minutes] = moment.split(' ')
    if (kind === 'window') return after(windowOf(toWindow(value)).start, Number(minutes))
    if (kind === 'ago') return after(end, -value)
    return kind === 'work' ? after(working, -value) : new Date(`${dayAfter(end, -kind)}T${value}+05:30`)
  }

  return { toWindow, toDate }
}

const after = (moment: Date, minutes: number) => new Date(moment.getTime() + minutes * MINUTE_MS)
