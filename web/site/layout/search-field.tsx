import { SEARCH_PATH } from '../../../contract/content/search.ts'
import { LIMITS } from '../../../contract/fields.ts'
import { inLanguage } from '../../../contract/languages.ts'
import { useLanguage, useTexts } from '../texts/texts.ts'
import { Icon } from '../ui/icon.tsx'

type Props = {
  className: string
  /** Distinguishes this search from the header's, in its name and its field's id. */
  id?: string
  placeholder: string
}

/** A search field with a button inside: a plain GET form, with suggestions if there is script. */
export function SearchField({ className, id, placeholder }: Props) {
  const texts = useTexts().search
  return (
    <search className={`search-field ${className}`} aria-label={id && texts.label}>
      <form action={inLanguage(SEARCH_PATH, useLanguage())}>
        <input
          id={id}
          className="input"
          type="search"
          name="q"
          aria-label={texts.label}
          placeholder={placeholder}
          maxLength={LIMITS.search}
        />
        <button type="submit" aria-label={texts.find}>
          <Icon name="search" size={20} />
        </button>
      </form>
    </search>
  )
}
