import type { Promised } from '../../../contract/bookings/visits.public.ts'
import type { Item } from '../../../contract/content/services.ts'
import { useTexts } from '../texts/texts.ts'
import { FiguresTape } from '../ui/figures-tape.tsx'
import { Section } from '../ui/section.tsx'
import { ClaimIcon } from './hero.tsx'

type Props = { promised: Promised | null; figures: readonly Item[] }

/** What can be counted on: the share that was measured, once there is one, what each claim means, and our figures. */
export function Proof({ promised, figures }: Props) {
  const { home: texts, service } = useTexts()
  return (
    <Section id="proof" title={texts.proof.title} className="proof">
      <div>
        {promised && (
          <p className="proof-kept">
            <b aria-hidden="true">{promised.percent}%</b>
            {service.trust.kept(promised.percent, promised.count)}
          </p>
        )}
        <dl className="promises">
          {texts.claims.map(({ claim, fact }, index) => (
            <div key={claim}>
              <dt>
                <ClaimIcon index={index} />
                {claim}
              </dt>
              <dd>{fact}</dd>
            </div>
          ))}
        </dl>
      </div>
      <FiguresTape figures={figures} />
    </Section>
  )
}
