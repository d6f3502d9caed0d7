import type { Service } from '../../../contract/content/services.ts'
import { bookFormPath } from '../../../contract/paths.ts'
import { useTexts } from '../texts/texts.ts'
import { langOf } from '../texts/untranslated.tsx'
import { Icon } from '../ui/icon.tsx'
import { Link } from '../ui/link.tsx'
import { isPlan } from '../ui/prices.ts'
import { Description, Part, type Way } from './service-part.tsx'

/** What is done, and what it costs; what a plan offers without a price of its own is included in it. */
export function RateList({ service, way }: { service: Service; way: Way }) {
  const texts = useTexts().service
  const offers = service.offers.map((offer, place) => ({ ...offer, place, name: `offers.${place}` as const }))
  const isIncluded = ({ price }: Offer) => isPlan(service) && !price
  const rates = offers.filter((offer) => !isIncluded(offer))
  const included = offers.filter(isIncluded)
  return (
    <>
      <Part id="offers" title={texts.costs} isEmpty={rates.length === 0}>
        <ul className="offers">
          {rates.map((rate) => (
            <RateRow key={rate.title} service={service} rate={rate} />
          ))}
        </ul>
        <p>{way ? `${texts.exactPrice} ${texts.notOnTop}` : texts.exactPrice}</p>
      </Part>
      <Part id="included" title={texts.included} isEmpty={included.length === 0}>
        <ul className="offers">
          {included.map(({ title, description, name }) => {
            const lang = langOf(service, `${name}.title`)
            return (
              <li key={title}>
                <Icon name="check" size={20} />
                <h3 lang={lang}>{title}</h3>
                <div lang={lang}>
                  <Description text={description} lang={lang} />
                </div>
              </li>
            )
          })}
        </ul>
      </Part>
    </>
  )
}

type Offer = Service['offers'][number] & { place: number; name: `offers.${number}` }

/** A row opens the booking and says there what needs doing. */
function RateRow({ service, rate: { title, description, price, place, name } }: { service: Service; rate: Offer }) {
  const texts = useTexts().service
  const lang = langOf(service, `${name}.title`)
  return (
    <li>
      <h3 lang={lang}>
        {/* Opens the panel, as the button does; without script it leads to the form as a page. */}
        <Link href={bookFormPath(service, place)} data-opens="booking">
          {title}
        </Link>
      </h3>
      <div lang={lang}>
        <Description text={description} lang={lang} />
      </div>
      <span>
        {price ? <Rate price={price} lang={langOf(service, `${name}.price`)} /> : <small>{texts.inQuote}</small>}
        <em aria-hidden="true">{texts.act}</em>
      </span>
    </li>
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

const RATE = /^([^₹]*?)((?:from )?₹[\d,.]*\d(?:\s(?:lakh|लाखांपासून|लाख))?(?:\s(?:से|पासून))?)(?=\s|$)([^₹]*)$/i

/** A price and what it is for, apart: "from ₹4,500 a room", "प्रति कमरा ₹4,500 से". */
export function splitRate(price: string): { figure: string; unit?: string } {
  const [, before = '', figure, after = ''] = RATE.exec(price.trim()) ?? []
  const [first, last] = [before.trim(), after.trim()]
  if (!figure || (first && last)) return { figure: price }
  const unit = first || last
  return unit ? { figure, unit } : { figure }
}
