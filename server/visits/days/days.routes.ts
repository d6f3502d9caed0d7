import type { Context, Hono } from 'hono'
import type * as api from '../../../contract/api.ts'
import type { Caller, HandlerAnswer, Handlers } from '../../../contract/endpoint.ts'
import { boundsOfDay } from '../../../contract/india.ts'
import { inLanguage, type Language } from '../../../contract/languages.ts'
import { MESSAGES } from '../../../contract/messages.ts'
import { blogImagePath, bookingPath, dayPath, SHORT_BOOKING_PATH, SHORT_DAY_PATH } from '../../../contract/paths.ts'
import { toClient } from '../../access/guard/caller.ts'
import { findBookingByShortToken } from '../../bookings/payments/orders.store.ts'
import { findContactDetails } from '../../content/contact/contact.store.ts'
import { getServiceLabel } from '../../content/services/services.store.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { AppError, notFound } from '../../platform/http/errors.ts'
import { setPrivate } from '../../platform/http/headers.ts'
import { linkLimiter } from '../../platform/http/links.ts'
import { findDay, type OpenDay } from '../technicians/day-links.ts'
import { findClaimMessage, findMissedAt } from '../visits/visit-events.store.ts'
import { findMoney } from '../visits/visit-money.ts'
import { knowEachOther, type StepMoments, toStepFacts } from '../visits/visits.rules.ts'
import { listVisitsOfTechnician } from './days.store.ts'
import { countTriesLeft, listDaySteps, takeDayStep } from './step-day.ts'

/** What technicians see and do; the token of their day is their right. */
export function dayHandlers(deps: Deps): Handlers<typeof api.days> {
  const findRead = dayOpener(deps, 'read')
  const findStepped = dayOpener(deps, 'step')

  return {
    async get({ token }, caller) {
      const open = await findRead(token, caller)
      if (!open) throw notFound()
      return { status: true, data: await showDay(deps, open, caller.language) }
    },

    async step({ token, ...said }, caller) {
      const open = await findStepped(token, caller)
      if (!open) throw notFound()
      // A link that has ended shows nothing of the day any more.
      const show = async () => (open.isOver ? null : showDay(deps, open, caller.language))
      const taken = await takeDayStep(deps, open, said).catch(async (error) => {
        // Such as a quote that the customer has not answered.
        if (!(error instanceof AppError) || error.details.body) throw error
        const { code, message, details } = error
        throw new AppError(code, message, { ...details, body: { day: await show() } })
      })
      const day = await show()
      if (taken === 'late') throw new AppError('conflict', MESSAGES.stepTooLate, { body: { day } })
      if (typeof taken === 'object') {
        const { triesLeft: tries_left } = taken
        const message = tries_left === 0 ? MESSAGES.doorCodeLocked : MESSAGES.doorCodeWrong
        throw new AppError('invalid', message, { errors: { code: message }, body: { tries_left, day } })
      }
      return { status: true, message: MESSAGES.stepSaved, data: day }
    },
  }
}

type TechnicianDay = HandlerAnswer<typeof api.days.get>['data']
type DayVisit = TechnicianDay['visits'][number]
type Listed = Awaited<ReturnType<typeof listVisitsOfTechnician>>[number]

/** What a technician sees of a day. */
async function showDay(
  { db, now, settings }: Pick<Deps, 'db' | 'now' | 'settings'>,
  { technician, day, endsAt }: OpenDay,
  language: Language,
): Promise<TechnicianDay> {
  const { name, id_number, image, verified_on } = technician
  const listed = await listVisitsOfTechnician(db, technician.id, boundsOfDay(day))
  const visits = await Promise.all(
    listed.map(async (one) => ({
      ...toDayVisit(one, await getServiceLabel(db, one.lead.service_type, language), {
        now: now(),
        missedAt: await findMissedAt(db, one.visit),
        claim: await findClaimMessage(db, one.visit),
      }),
      ...(await findMoney(db, one.visit, one.lead, settings)),
    })),
  )
  return {
    ...{ day, ends_at: endsAt, visits },
    technician: { name, id_number, image_url: image && blogImagePath(image), verified_on, language: technician.language },
    office: (await findContactDetails(db))?.mobile || null,
  }
}

type Known = StepMoments & { claim: string | undefined }

/** What is the customer's is left out until the technician said yes, and again once they have gone. */
function toDayVisit(
  { visit, lead, paid_paise }: Listed,
  service: string,
  { claim, ...moments }: Known,
): Omit<DayVisit, 'quotes'> {
  const { id, window_start, window_end, is_soon, due_by, status, outcome, on_the_way_at, charge_paise, address, gate_note } =
    visit
  const { reference, service_type, city, name, mobile, message } = lead
  const isKnown = knowEachOther(visit, moments.now) && !lead.deleted_at
  return {
    ...{ id, reference, service_type, service, city, is_soon, due_by, status, outcome, charge_paise, on_the_way_at },
    window: { from: window_start, to: window_end },
    pincode: isKnown || status === 'planned' ? visit.pincode : '',
    is_paid: paid_paise > 0,
    ...(visit.return_of !== null && { is_return: true as const }),
    customer: isKnown ? { name, mobile, address, gate_note, message, ...(claim && { claim }) } : null,
    can: listDaySteps(status, toStepFacts(visit, moments)),
    tries_left: countTriesLeft(visit),
  }
}

/**
 * Makes a function that opens a day for a caller. A link of another day opens nothing, but doesn't count as a guess;
 * one whose day is over still accepts the steps tapped in it.
 */
function dayOpener(
  deps: Deps,
  use: 'read' | 'step',
): (token: string, caller: Pick<Caller, 'address'>) => Promise<OpenDay | undefined> {
  const limit = linkLimiter(deps, use)

  return async (token, caller) => {
    const found = await limit(token, caller, await findDay(deps, token))
    return found === 'closed' || (found?.isOver && use === 'read') ? undefined : found
  }
}

/** Where a short address leads, in the language of its booking or technician. */
type Find = (read: ShortToken, c: Context) => Promise<{ path: string; language: Language } | undefined>

/**
 * The short addresses of messages lead to a booking's page and to a technician's day. They only read, so a preview of a
 * link costs nothing. An address of nothing gets the page for unknown addresses.
 */
export function mountShortLinks(app: Hono, deps: Deps): void {
  const findDay = dayOpener(deps, 'read')
  const limit = linkLimiter(deps, 'read')

  mount(SHORT_BOOKING_PATH, async ({ whole, cut }, c) => {
    const letters = [...whole, ...cut.flatMap((some) => [`${some}-`, `${some}_`])]
    const found = await limit(letters.join(), toClient(c, deps), await findBookingByShortToken(deps.db, letters))
    return found && { path: bookingPath(found.token), language: found.language }
  })
  mount(SHORT_DAY_PATH, async ({ whole: [token] }, c) => {
    const found = token && (await findDay(token, toClient(c, deps)))
    return found ? { path: dayPath(token), language: found.technician.language } : undefined
  })

  function mount(address: string, find: Find): void {
    app.get(address, async (c, next) => {
      const read = readShortToken(new URL(c.req.url).search)
      const found = read.whole.length + read.cut.length > 0 ? await find(read, c) : undefined
      if (!found) await next()
      setPrivate(c)
      if (found) return c.redirect(inLanguage(found.path, found.language), 303)
    })
  }
}

/** What may be a token in a short address: its 22 letters, and 21 of them. */
type ShortToken = { whole: string[]; cut: string[] }

/**
 * Apps make links of texts: they hang on them what follows (`.`, `)`, a space), write parameters of their own around
 * the letters, and leave out a `-` or `_` at the end, with which tokens ended once.
 */
function readShortToken(search: string): ShortToken {
  // A run of letters behind `=` is the value of someone's parameter.
  const runs = toText(search).match(/(?<![\w=-])[\w-]{21,}/g) ?? []
  return {
    whole: runs.flatMap((run) => /^([\w-]{22})[-_]*$/.exec(run)?.[1] ?? []).slice(0, 2),
    cut: runs.filter((run) => run.length === 21).slice(0, 2),
  }
}

function toText(search: string): string {
  try {
    return decodeURIComponent(search)
  } catch {
    return search
  }
}
