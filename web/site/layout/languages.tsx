import { inLanguage, LANGUAGE_INFO, LANGUAGES } from '../../../contract/languages.ts'
import { useLanguage, useTexts } from '../texts/texts.ts'
import { Icon } from '../ui/icon.tsx'

type Props = {
  /** The current page's bare address. */
  address: string
}

/** The button that opens the language list. It works without script, like the menu. */
export function LanguageButton({ address }: Props) {
  const { name, shortName } = LANGUAGE_INFO[useLanguage()]
  const named = shortName === name ? name : `${name}, ${shortName}`
  return (
    <div className="languages">
      <button type="button" popoverTarget="languages" aria-label={`${useTexts().layout.languages}: ${named}`}>
        <Icon name="globe" size={20} />
        {shortName}
      </button>
      <div id="languages" popover="">
        <LanguageLinks address={address} />
      </div>
    </div>
  )
}

/** The list in the menu and in the footer. */
export function LanguageList({ address, className }: Props & { className: string }) {
  return (
    <nav className={className} aria-label={useTexts().layout.languages}>
      <LanguageLinks address={address} />
    </nav>
  )
}

function LanguageLinks({ address }: Props) {
  const present = useLanguage()
  return LANGUAGES.map((language) => (
    <a
      key={language}
      href={inLanguage(address, language)}
      lang={language}
      hrefLang={language}
      aria-current={language === present ? 'true' : undefined}
    >
      {LANGUAGE_INFO[language].name}
    </a>
  ))
}
