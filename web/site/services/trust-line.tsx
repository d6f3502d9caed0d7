import type { BookingProps } from '../booking/booking-props.ts'
import { useTexts } from '../texts/texts.ts'
import { Icon } from '../ui/icon.tsx'

export function TrustLine({ kind }: Pick<BookingProps, 'kind'>) {
  const { trust } = useTexts().service
  const claims = [
    kind === 'visit' ? { icon: 'clock', text: trust.soon } : { icon: 'phone', text: trust.callBack },
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
