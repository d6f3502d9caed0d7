import type { BookingProps } from '../booking/booking-props.ts'
import { Icon } from '../ui/icon.tsx'
import { serviceTexts } from './service-texts.ts'

const { trust } = serviceTexts

export function TrustLine({ kind }: Pick<BookingProps, 'kind'>) {
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
