import type { Service } from '../../../contract/content/services.ts'
import { formatPhone, toTel } from '../../../contract/phones.ts'
import { useTexts } from '../texts/texts.ts'
import { langOf } from '../texts/untranslated.tsx'
import { FaqList } from '../ui/faq-list.tsx'
import { Icon, Seal, Tape } from '../ui/icon.tsx'
import { ArrowLink } from '../ui/link.tsx'
import { RateList } from './rate-list.tsx'
import { Description, Part, type Way } from './service-part.tsx'

type Props = {
  service: Service
  phone: string
  hours: string
  way: Way
}

/** What visitors compare first: prices, then how it goes, then what speaks for us. */
export function ServiceBody({ service, phone, hours, way }: Props) {
  const { whys, faqs } = service
  const texts = useTexts().service
  return (
    <div>
      <RateList service={service} way={way} />
      {way && <HowAVisitGoes way={way} />}
      <Part id="faq" title={texts.faqs} isEmpty={faqs.length === 0}>
        <FaqList items={faqs} langAt={(at) => langOf(service, `faqs.${at}.title`)} />
      </Part>
      <Part id="why" title={texts.whys} isEmpty={whys.length === 0}>
        <ul className="whys">
          {whys.map(({ title, description }, place) => (
            <li key={title} lang={langOf(service, `whys.${place}.title`)}>
              <h3>{title}</h3>
              <Description text={description} lang={langOf(service, `whys.${place}.title`)} />
            </li>
          ))}
        </ul>
      </Part>
      <About service={service} />
      <aside className="mt-8 flex gap-4" aria-labelledby="ask">
        <Seal />
        <div>
          <h2 id="ask" className="text-lg/[1.15]">
            {texts.askTitle}
          </h2>
          <p className="text-muted">{texts.askText(hours)}</p>
          <ArrowLink href={toTel(phone)}>{texts.call(formatPhone(phone))}</ArrowLink>
        </div>
      </aside>
    </div>
  )
}

function HowAVisitGoes({ way }: { way: NonNullable<Way> }) {
  const { title, book, meet, approve, pay } = useTexts().service.visit
  const steps = [{ title: book.title, text: book[way] }, { title: meet.title, text: meet[way] }, ...[approve, pay]]
  return (
    <Part id="visit" title={title}>
      <Tape />
      <ol className="visit-steps">
        {steps.map((step) => (
          <li key={step.title}>
            <h3>{step.title}</h3>
            <p>{step.text}</p>
          </li>
        ))}
      </ol>
    </Part>
  )
}

/** The first paragraph; who wants to read on unfolds the others. */
function About({ service }: { service: Service }) {
  const texts = useTexts().service
  const [first, ...others] = service.about_service.split(/\n\s*\n/).filter((text) => text.trim())
  const lang = langOf(service, 'about_service')
  return (
    <Part id="about" title={texts.about} isEmpty={!first}>
      <div className="prose max-w-2xl" lang={lang}>
        <p>{first}</p>
      </div>
      {others.length > 0 && (
        <div className="faq more">
          <details>
            <summary>
              {texts.more}
              <Icon name="chevron-down" size={20} />
            </summary>
            <div className="prose" lang={lang}>
              {others.map((text) => (
                <p key={text}>{text}</p>
              ))}
            </div>
          </details>
        </div>
      )}
    </Part>
  )
}
