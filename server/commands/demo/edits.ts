import * as api from '../../../contract/api.ts'
import { DAY_MS } from '../../../contract/durations.ts'
import { dayIn } from '../../../contract/india.ts'
import type { ServiceType } from '../../../contract/options.ts'
import type { Call } from './stage.ts'

async function findService(call: Call, title: string) {
  const { data } = await call(api.services.list, { search: title })
  const service = data.find((found) => found.title === title)
  if (!service) throw new Error(`No service is called ${title}`)
  return { ...service, service_type: service.service_type as ServiceType }
}

/** Plumbers cost more from now on: the texts of their page follow. */
export async function raiseCharge(editor: Call): Promise<void> {
  const service = await findService(editor, 'Plumber at Home')
  await editor(api.services.update, { ...service, visit_charge: '249' })
}

/** An answer in English alone: Hindi and Marathi are behind. */
export async function addAnswer(editor: Call): Promise<void> {
  const service = await findService(editor, 'Electrician at Home')
  const answer = {
    title: 'Can you come after office hours?',
    description: 'Yes. The last visit of the day starts at 10:30 pm. Tell us in your message when someone will be at home.',
  }
  await editor(api.services.update, { ...service, faqs: [...service.faqs, answer] })
}

/** An article for the Monday after `now`, with a picture that is there already. */
export async function writeArticle(editor: Call, now: Date): Promise<void> {
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
