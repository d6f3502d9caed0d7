import type { TechnicianDay } from '../../../contract/bookings/days.public.ts'
import { isLive } from '../../../contract/bookings/visit.ts'
import { windowDay } from '../../../contract/bookings/window-texts.ts'
import { boundsOfDay, formatDay } from '../../../contract/india.ts'
import { dayPath } from '../../../contract/paths.ts'
import { formatPhone, toTel } from '../../../contract/phones.ts'
import { buttonClass } from '../../ui/button.ts'
import { LanguageList } from '../layout/languages.tsx'
import type { Head, LoadContext } from '../page.ts'
import { useLanguage, useTexts } from '../texts/texts.ts'
import { Icon } from '../ui/icon.tsx'
import { RefusalBox, toFormTitle } from '../ui/refusal.tsx'
import { DayVisit } from './day-visit.tsx'

export async function loadDay({ api, params, site, form }: LoadContext) {
  const token = params.token ?? ''
  const found = await api.days.get({ token }).catch((error: { code?: string }) => {
    // Also what can be no token: whoever has a link that does not work is told whom to call.
    if (error.code === 'notFound' || error.code === 'invalid') return undefined
    throw error
  })
  const office = found ? found.data.office : (await api.contact.get()).mobile
  return { token, day: found?.data, office, form, now: site.now }
}
type Data = Awaited<ReturnType<typeof loadDay>>

export function dayHead({ token, day, form }: Data, { texts }: LoadContext): Head {
  const title = day ? texts.day.title : texts.day.gone
  return {
    title: form && day ? toFormTitle(form, title, texts) : title,
    description: texts.day.description,
    keywords: undefined,
    canonical: dayPath(token),
    isGone: !day,
  }
}

/** A technician's visits of one day: the open one first, the next ones, and what is over. */
export function DayPage({ token, day, office, form, now }: Data) {
  const texts = useTexts().day
  const pressed = day?.visits.find(({ id }) => String(id) === form?.fields.visit_id)
  // What is wrong with a field is said beside it, unless its visit is gone from the day.
  const refusal = form?.notice ?? (day && !pressed ? Object.values(form?.errors ?? {})[0] : undefined)
  return (
    <div
      id="day"
      className="day"
      data-ends={day?.ends_at}
      data-one={texts.waits(1)}
      data-many={texts.waits('#')}
      data-offline={texts.noNetwork}
      data-later={texts.tryLater}
    >
      {day && <Top day={day} />}
      <p className="day-line" data-line hidden>
        <Icon name="alert" size={20} />
        <span />
      </p>
      <div className="day-main">
        <Untaken />
        {refusal && <RefusalBox form={{ fields: {}, errors: {}, notice: refusal }} isFocused />}
        {day ? <Visits visits={day.visits} form={form} office={office} now={now} /> : <Gone office={office} />}
        {day && <p className="field-hint">{texts.foot}</p>}
        {day && office && (
          <p className="field-hint">
            {`${texts.office} `}
            <a className="day-link" href={toTel(office)}>
              {formatPhone(office)}
            </a>
          </p>
        )}
        <LanguageList address={dayPath(token)} className="day-languages" />
      </div>
    </div>
  )
}

function Top({ day: { day, technician } }: { day: TechnicianDay }) {
  const texts = useTexts().day
  const language = useLanguage()
  const { name, id_number, image_url, verified_on } = technician
  return (
    <header className="day-top">
      <p>
        <b>{name}</b>
        <span>{windowDay(boundsOfDay(day).start, language)}</span>
      </p>
      <button type="button" className="day-link" popoverTarget="card">
        <Icon name="shield-check" size={20} />
        {texts.card}
      </button>
      <div id="card" className="day-card" popover="">
        {image_url && <img src={image_url} alt="" width={240} height={240} loading="lazy" />}
        <b>{name}</b>
        <p>{texts.cardId(id_number)}</p>
        {verified_on && <p>{texts.cardChecked(formatDay(verified_on, language))}</p>}
      </div>
    </header>
  )
}

type VisitsProps = Pick<TechnicianDay, 'visits' | 'office'> & Pick<Data, 'form' | 'now'>

function Visits({ visits, ...shared }: VisitsProps) {
  const texts = useTexts().day
  const live = visits.filter(({ status }) => isLive(status))
  const open = live.find(({ status }) => status === 'arrived') ?? live.find(({ status }) => status === 'on_the_way') ?? live[0]
  const next = live.filter((visit) => visit !== open)
  const past = visits.filter(({ status }) => !isLive(status))
  return (
    <>
      <h1 className={open ? 'sr-only' : 'text-2xl'}>{open ? texts.title : texts.none}</h1>
      {open ? <DayVisit visit={open} isOpen {...shared} /> : <p>{texts.noneHint}</p>}
      {next.length > 0 && (
        <section aria-labelledby="next" className="day-next">
          <h2 id="next">{texts.next}</h2>
          {next.map((visit) => (
            <DayVisit key={visit.id} visit={visit} isOpen={false} {...shared} />
          ))}
        </section>
      )}
      {past.length > 0 && (
        <details className="day-past">
          <summary>
            {texts.past(past.length)}
            <Icon name="chevron-down" size={20} />
          </summary>
          {past.map((visit) => (
            <DayVisit key={visit.id} visit={visit} isOpen={false} {...shared} />
          ))}
        </details>
      )}
    </>
  )
}

/** What the phone could not hand over, shown by `day.ts`, also where the link has ended. */
function Untaken() {
  const texts = useTexts().day
  const says = { ...texts.say, ...texts.outcomes, ...texts.pay.by }
  return (
    <div
      className="book-notice day-untaken"
      role="alert"
      tabIndex={-1}
      hidden
      data-untaken
      data-lang={useLanguage()}
      data-says={JSON.stringify(says)}
    >
      <p>{texts.untaken}</p>
      <ul />
      <button type="button" className={buttonClass('quiet')}>
        {texts.untakenSeen}
      </button>
    </div>
  )
}

function Gone({ office }: Pick<Data, 'office'>) {
  const texts = useTexts().day
  return (
    <>
      <h1 className="text-2xl">{texts.gone}</h1>
      <p>{texts.goneHint}</p>
      {office && (
        <a className={buttonClass()} href={toTel(office)}>
          <Icon name="phone" size={20} />
          {`${texts.callOffice}: ${formatPhone(office)}`}
        </a>
      )}
    </>
  )
}
