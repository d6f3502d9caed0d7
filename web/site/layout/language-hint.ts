import { LANGUAGES, type Language, splitLanguage } from '../../../contract/languages.ts'
import type { LanguageHintTexts } from '../../../languages/en/language-hint.ts'
import { local, readItem, writeItem } from '../../ui/storage.ts'
import { byLanguage } from '../texts/by-language.ts'

// Says once that the site exists in the language that the visitor seems to prefer. It never redirects.

const CHOSEN_KEY = 'language'
const SEEN_KEY = 'language-hint'
const TEXTS = byLanguage(
  import.meta.glob<LanguageHintTexts>('./*/language-hint.ts', { base: '/languages', import: 'languageHintTexts', eager: true }),
)

const { language: present } = splitLanguage(location.pathname)
const named = [readItem(local, CHOSEN_KEY), ...navigator.languages.map((tag) => tag.slice(0, 2))]
const preferred = LANGUAGES.find((language) => language === named.find((name) => LANGUAGES.some((own) => own === name)))
const own = document.querySelector<HTMLAnchorElement>(`.languages a[lang=${preferred}]`)
// The hint would lie over the button that sends the form of a page.
const isForm = document.querySelector('main form[method=post]') !== null
if (preferred && own && preferred !== present && !isForm && !readItem(local, SEEN_KEY)) showHint(own, preferred)

document.addEventListener('click', ({ target }) => {
  const chosen = (target as Element).closest<HTMLAnchorElement>(':is(.languages, .nav-languages, .footer-languages) a')
  if (!chosen) return
  writeItem(local, CHOSEN_KEY, chosen.lang)
  writeItem(local, SEEN_KEY, 'yes')
})

/** Shows the hint over the page: nothing moves, and the focus stays where it is. */
function showHint(own: HTMLAnchorElement, language: Language): void {
  const hint = document.createElement('aside')
  hint.className = 'language-hint'
  const link = Object.assign(document.createElement('a'), { href: own.href, lang: language, hreflang: language })
  link.textContent = TEXTS[language].offer
  const close = document.createElement('button')
  close.type = 'button'
  close.ariaLabel = TEXTS[language].close
  close.textContent = '✕'
  close.addEventListener('click', () => {
    writeItem(local, SEEN_KEY, 'yes')
    hint.remove()
  })
  hint.append(link, close)
  document.querySelector('.languages')?.append(hint)
}
