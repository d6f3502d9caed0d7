import { LANGUAGES, type Language, splitLanguage } from '../../../contract/languages.ts'
import type { LanguageHintTexts } from '../../../languages/en/language-hint.ts'
import { local, readItem, writeItem } from '../../ui/storage.ts'
import { byLanguage } from '../texts/by-language.ts'

// Says once that the site exists in the language that the visitor seems to prefer. It never redirects.

const WANTED = 'language'
const SEEN = 'language-hint'
const TEXTS = byLanguage(
  import.meta.glob<LanguageHintTexts>('./*/language-hint.ts', { base: '/languages', import: 'languageHintTexts', eager: true }),
)

const { language: present } = splitLanguage(location.pathname)
const named = [readItem(local, WANTED), ...navigator.languages.map((tag) => tag.slice(0, 2))]
const wanted = LANGUAGES.find((language) => language === named.find((name) => LANGUAGES.some((own) => own === name)))
const own = document.querySelector<HTMLAnchorElement>(`.languages a[lang=${wanted}]`)
// The hint would lie over the button that sends the form of a page.
const isForm = document.querySelector('main form[method=post]') !== null
if (wanted && own && wanted !== present && !isForm && !readItem(local, SEEN)) showHint(own, wanted)

document.addEventListener('click', ({ target }) => {
  const chosen = (target as Element).closest<HTMLAnchorElement>(':is(.languages, .nav-languages, .footer-languages) a')
  if (!chosen) return
  writeItem(local, WANTED, chosen.lang)
  writeItem(local, SEEN, 'yes')
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
    writeItem(local, SEEN, 'yes')
    hint.remove()
  })
  hint.append(link, close)
  document.querySelector('.languages')?.append(hint)
}
