import type { Service } from '../../../contract/content/services.ts'
import { toTel } from '../../../contract/phones.ts'
import { Island } from '../islands/island.tsx'
import { useTexts } from '../texts/texts.ts'
import { langOf } from '../texts/untranslated.tsx'
import { Icon } from '../ui/icon.tsx'
import { ServicePicture } from '../ui/service-picture.tsx'
import type { BookingProps } from './booking-props.ts'
import { LastBookingLine } from './last-booking-line.tsx'

type Props = { service: Service; booking: BookingProps }

/** The booking panel in a service's page: a sheet from below on phones, from the side on wide screens. */
export function BookingSheet({ service, booking }: Props) {
  const {
    booking: texts,
    service: { sheet },
  } = useTexts()
  return (
    <dialog id="book" className="book" aria-label={sheet.dialog}>
      <div className="book-top">
        <ServicePicture service={service} sizes="40px" />
        <b lang={langOf(service, 'title')}>{service.title}</b>
        <a href={toTel(booking.phone)} aria-label={sheet.callInstead}>
          <Icon name="phone" />
        </a>
        <button type="button" data-closes="" aria-label={texts.close}>
          <Icon name="close" />
        </button>
      </div>
      <div className="book-body">
        <LastBookingLine />
        <Island name="booking" props={booking} />
        <p className="book-failed" role="alert">
          {sheet.notLoaded}
        </p>
      </div>
    </dialog>
  )
}
