import { dayPath } from '../../../contract/paths.ts'
import { LanguageList } from '../layout/languages.tsx'
import type { Head, LoadContext } from '../page.ts'
import { toFormTitle } from '../ui/refusal.tsx'
import { Day } from './day.tsx'

export async function loadDay({ api, params, site, form }: LoadContext) {
  const token = params.token ?? ''
  const found = await api.days.get({ token }).catch((error: { code?: string }) => {
    // Invalid tokens too: anyone with a broken link is told whom to call.
    if (error.code === 'notFound' || error.code === 'invalid') return undefined
    throw error
  })
  const office = found ? found.data.office : (await api.contact.get()).mobile
  return { token, day: found?.data, office, form, now: site.now.toISOString() }
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

/** A technician's visits of one day. The browser hydrates the whole page, see `hydrate-day.tsx`. */
export function DayPage(props: Data) {
  return (
    <div className="day">
      <div id="day" data-ends={props.day?.ends_at} data-props={JSON.stringify(props)}>
        <Day {...props} />
      </div>
      <LanguageList address={dayPath(props.token)} className="day-languages" />
    </div>
  )
}
