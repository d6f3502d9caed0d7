import type { Promised } from '../../../contract/bookings/visits.public.ts'
import type { BookingProps } from '../booking/booking-props.ts'
import { useTexts } from '../texts/texts.ts'
import { Icon } from '../ui/icon.tsx'

type Props = Pick<BookingProps, 'kind'> & { promised: Promised | null }

export function TrustLine({ kind, promised }: Props) {
  const { trust } = useTexts().service
  const claims = [
    kind === 'visit' ? { icon: 'clock', text: trust.soon } : { icon: 'phone', text: trust.callBack },
    ...(kind === 'visit' && promised ? [{ icon: 'clock', text: trust.kept(promised.percent, promised.count) }] : []),
    { icon: 'check', text: trust.guarantee },
    { icon: 'shield-check', text: trust.verified },
  ]
  return (
    <ul className="trust">
      {claims.map(({ icon, text }) => (
        <li key={text}>
          <Icon name={icon} size={20} />
          {text}
        </li>
      ))}
    </ul>
  )
}
