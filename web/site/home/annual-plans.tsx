import type { ServiceLink } from '../../../contract/content/services.ts'
import { useTexts } from '../texts/texts.ts'
import { InLanguage, langOf } from '../texts/untranslated.tsx'
import { Icon } from '../ui/icon.tsx'
import { Link } from '../ui/link.tsx'
import { Pictogram } from '../ui/pictogram.tsx'
import { splitPlanPrice, toPrice } from '../ui/prices.ts'
import { Section } from '../ui/section.tsx'

export function AnnualPlans({ plans }: { plans: readonly ServiceLink[] }) {
  const texts = useTexts().home.plans
  if (plans.length === 0) return null
  return (
    <Section id="subscription" title={texts.title} lead={texts.lead} className="tint-subscription">
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(17rem,100%),1fr))] gap-3 lg:grid-cols-6 lg:gap-4">
        {plans.map((plan, index) => (
          // Rows of three; where there are more than that, the first row is of two.
          <li key={plan.slug} className={index < 2 && plans.length - index > 3 ? 'lg:col-span-3' : 'lg:col-span-2'}>
            <Plan plan={plan} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Plan({ plan }: { plan: ServiceLink }) {
  const { title, sub_heading, sendto } = plan
  const { price, note } = toPrice(plan, useTexts().service)
  return (
    <Link className="card plan" href={sendto}>
      <Pictogram service={plan} />
      <h3 lang={langOf(plan, 'title')}>{title}</h3>
      <p lang={langOf(plan, 'sub_heading')}>{splitPlanPrice(sub_heading).text}</p>
      <p className="plan-end">
        <span>
          <b lang={price.lang}>{price.text}</b>
          {note && <InLanguage {...note} />}
        </span>
        <Icon name="arrow-right" size={20} />
      </p>
    </Link>
  )
}
