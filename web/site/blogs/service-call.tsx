import type { ServiceLink } from '../../../contract/content/services.ts'
import { buttonClass } from '../../ui/button.ts'
import { chargeText } from '../../ui/charge-text.ts'
import { LastBookingLine } from '../booking/last-booking-line.tsx'
import { useTexts } from '../texts/texts.ts'
import { Link } from '../ui/link.tsx'
import { Pictogram } from '../ui/pictogram.tsx'
import { Tape } from '../ui/tape.tsx'

/** The service that fits the article, for the reader who would rather have the work done. */
export function ServiceCall({ service }: { service: ServiceLink | undefined }) {
  const texts = useTexts()
  const text = texts.blogs
  return (
    <aside data-screen-only className="card self-start overflow-hidden lg:sticky lg:top-24">
      <Tape />
      <div className="p-6 pt-4">
        {service && <Pictogram service={service} className="mb-4" />}
        <h2 className="text-xl">{text.serviceTitle}</h2>
        <p className="mt-2 text-sm text-muted">{text.serviceText}</p>
        {service && (
          <p className="mt-4 font-display text-lg font-bold tabular-nums">{chargeText(service.visit_charge, texts.service)}</p>
        )}
        <LastBookingLine />
        <Link href={service?.sendto ?? '/#services'} className={`${buttonClass()} mt-4 w-full`}>
          {service ? text.toService(service.title) : text.toServices}
        </Link>
      </div>
    </aside>
  )
}
