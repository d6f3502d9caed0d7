import { LIMITS } from '../../../contract/fields.ts'
import { toLabel } from '../../../contract/labels.ts'
import { inLanguage } from '../../../contract/languages.ts'
import { buttonClass } from '../../ui/button.ts'
import { useLanguage, useTexts } from '../texts/texts.ts'
import { Icon } from '../ui/icon.tsx'
import type { BlogsQuery } from './blogs-query.ts'

type Props = { query: BlogsQuery; categories: readonly { category: string; count: number }[] }

/** A plain GET form: its values are in the address, so that Back and a shared link restore them. */
export function BlogsFilter({ query, categories }: Props) {
  const { blogs: text, blogCategories: labels } = useTexts()
  return (
    <search>
      <form
        action={inLanguage('/blogs', useLanguage())}
        className="mb-8 grid grid-cols-1 gap-4 sm:grid-cols-[2fr_1fr_auto] sm:items-end"
      >
        <div className="field">
          <label htmlFor="search">{text.searchFor}</label>
          <input
            id="search"
            className="input"
            type="search"
            name="search"
            defaultValue={query.search}
            maxLength={LIMITS.search}
            placeholder={text.searchHint}
            enterKeyHint="search"
          />
        </div>
        <div className="field">
          <label htmlFor="category">{text.category}</label>
          <select id="category" className="input" name="category" defaultValue={query.category ?? ''}>
            <option value="">{text.allCategories}</option>
            {categories.map(({ category, count }) => (
              <option key={category} value={category}>{`${toLabel(labels, category)} (${count})`}</option>
            ))}
          </select>
        </div>
        <button type="submit" className={buttonClass()}>
          <Icon name="search" size={20} />
          {text.find}
        </button>
      </form>
    </search>
  )
}
