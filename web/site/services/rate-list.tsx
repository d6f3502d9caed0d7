import type { Service } from '../../../contract/content/services.ts'
import { bookFormPath } from '../../../contract/paths.ts'
import { useTexts } from '../texts/texts.ts'
import { langOf } from '../texts/untranslated.tsx'
import { Icon } from '../ui/icon.tsx'
import { Link } from '../ui/link.tsx'
import { splitRate } from './rates.rules.ts'
import { Description, Part } from './service-part.tsx'

/** What is done, and at the right its price; a row opens the booking and says there what needs doing. */
export function RateList({ service }: { service: Service }) {
  const texts = useTexts().service
  return (
    <Part id="offers" title={texts.costs} isEmpty={service.offers.length === 0}>
      <ul className="offers">
        {service.offers.map(({ title, description, price }, place) => {
          const lang = langOf(service, `offers.${place}.title`)
          return (
            <li key={title}>
              <h3 lang={lang}>
                {/* Opens the panel, as the button does; without script it leads to the form as a page. */}
                <Link href={bookFormPath(service, title)} data-opens="booking">
                  {title}
                </Link>
              </h3>
              <div lang={lang}>
                <Description text={description} lang={lang} />
              </div>
              {price ? (
                <Rate price={price} lang={langOf(service, `offers.${place}.price`)} />
              ) : (
                <span className="in-quote">{texts.inQuote}</span>
              )}
              <Icon name="chevron-right" size={20} />
            </li>
          )
        })}
      </ul>
      <p className="mt-3 text-sm text-muted">{texts.exactPrice}</p>
    </Part>
  )
}

function Rate({ price, lang }: { price: string; lang: 'en' | undefined }) {
  const { figure, unit } = splitRate(price)
  return (
    <b lang={lang}>
      {figure}
      {unit && <small>{` ${unit}`}</small>}
    </b>
  )
}
