import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import * as api from '../../../../contract/api.ts'
import type { FormerCharge } from '../../../../contract/content/services.ts'
import { LANGUAGE_INFO } from '../../../../contract/languages.ts'
import type { DocumentKey } from '../../../../contract/options.ts'
import { callQuery } from '../../frame/query-client.ts'
import { hasList, recordPath, screenPath } from '../../frame/screens.ts'
import { toPlaceLabel } from '../translations/text-labels.ts'
import { translationPath } from '../translations/translation-path.ts'

/** Asked anew whenever the form opens: other records' texts may have changed. */
export const formerChargesQuery = (id: number) =>
  queryOptions({ ...callQuery(['services', 'former-charges', id], api.services.listFormerCharges, { id }), staleTime: 0 })

/** Above a service's form: the texts that still name a charge of before, each with a link to where it is edited. */
export function FormerCharges({ id }: { id: number }) {
  const { data } = useQuery(formerChargesQuery(id))
  if (!data || data.data.length === 0) return null
  return (
    <section aria-labelledby="former-charges" className="card grid gap-3 border-notice p-4">
      <div>
        <h2 id="former-charges" className="text-base font-semibold">
          Texts that still name an earlier visiting charge
        </h2>
        <p className="text-muted">
          In this service’s texts, write {'{charge}'} instead of the figures: it always shows the present charge.
        </p>
      </div>
      <ul className="grid gap-2">
        {data.data.map((one) => (
          <li key={JSON.stringify(one)} className="min-w-0 [overflow-wrap:anywhere]">
            <Link to={pathOf(one)} className="link">
              {one.kind === 'services' && one.key === String(id) ? 'This page' : one.title},{' '}
              {LANGUAGE_INFO[one.language].englishName}, {toPlaceLabel(one.place)}
            </Link>
            : <span lang={one.language}>{one.text}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function pathOf({ kind, key, language }: FormerCharge): string {
  if (language !== 'en') return translationPath(kind, key, language)
  if (kind === 'documents') return screenPath(key as DocumentKey)
  return hasList(kind) ? recordPath(kind, key) : screenPath('contact-us')
}
