import { Link } from 'react-router'
import type { FormerCharge } from '../../../../contract/content/former-charges.ts'
import { LANGUAGE_INFO } from '../../../../contract/languages.ts'
import type { DocumentKey } from '../../../../contract/options.ts'
import { recordPath, screenPath } from '../../frame/screens.ts'
import { toPlaceLabel } from '../translations/text-labels.ts'
import { translationPath } from '../translations/translation-path.ts'

/** A place as a key. */
export const keyOf = ({ kind, key, language, version, name, at }: FormerCharge) => [kind, key, language, version, name, at].join()

type Props = {
  /** The service whose form this is. */
  id: number
  found: FormerCharge[]
  isChosen: (one: FormerCharge) => boolean
  /** Without it nothing can be replaced, and there are no boxes to tick. */
  onToggle: ((one: FormerCharge) => void) | undefined
}

/** Places with the words around the amount, by record and language. */
export function FoundTexts({ id, found, isChosen, onToggle }: Props) {
  const groups = Map.groupBy(found, ({ kind, key, language }) => `${kind} ${key} ${language}`)
  return (
    <div>
      {[...groups.values()].map((places) => (
        <Group key={keyOf(places[0] as FormerCharge)} id={id} places={places} isChosen={isChosen} onToggle={onToggle} />
      ))}
    </div>
  )
}

/** The places of one text, folded behind a line that names them. */
function Group({ id, places, isChosen, onToggle }: Omit<Props, 'found'> & { places: FormerCharge[] }) {
  const [first] = places as [FormerCharge]
  const isOwn = first.kind === 'services' && first.key === String(id)
  const language = LANGUAGE_INFO[first.language].englishName
  const name = isOwn ? `This page, ${language}` : `${first.title}, ${language}`
  return (
    <details className="border-t border-line">
      <summary className="min-h-11 cursor-pointer content-center py-1.5">
        <span className="font-semibold">{name}</span> <span className="text-muted">{toSummary(places)}</span>
      </summary>
      <ul className="pb-2 pl-4">
        {places.map((one) => (
          <li key={keyOf(one)}>
            {onToggle ? (
              <label className="flex min-h-11 items-start gap-2.5 py-1.5 pointer-fine:min-h-0">
                <input type="checkbox" className="mt-1" checked={isChosen(one)} onChange={() => onToggle(one)} />
                <Words of={one} />
              </label>
            ) : (
              <Words of={one} />
            )}
          </li>
        ))}
        {!(isOwn && first.language === 'en') && (
          <li>
            <Link to={pathOf(first)} className="link inline-flex min-h-11 items-center pointer-fine:min-h-0">
              Edit {isOwn ? language : first.title}
            </Link>
          </li>
        )}
      </ul>
    </details>
  )
}

/** "Subheading, About the service (2)" */
function toSummary(places: FormerCharge[]): string {
  const counts = Map.groupBy(places, ({ place }) => toPlaceLabel(place))
  return [...counts].map(([label, { length }]) => (length > 1 ? `${label} (${length})` : label)).join(', ')
}

/** The amount in its sentence. */
function Words({ of: { place, language, before, written, after } }: { of: FormerCharge }) {
  return (
    <span className="min-w-0 [overflow-wrap:anywhere]">
      <span className="text-muted">{toPlaceLabel(place)}: </span>
      <span lang={language}>
        {before.trimStart()}
        <mark className="rounded-sm bg-notice-tint font-semibold text-ink">{written}</mark>
        {after.trimEnd()}
      </span>
    </span>
  )
}

function pathOf({ kind, key, language }: FormerCharge): string {
  if (language !== 'en') return translationPath(kind, key, language)
  return kind === 'documents' ? screenPath(key as DocumentKey) : recordPath(kind, key)
}
