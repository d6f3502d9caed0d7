import { formatMobile } from '../../../contract/fields.ts'
import { Icon } from '../../ui/icon.tsx'
import { catalogue } from '../catalogue.ts'

/** The numbers to call, one beside the other. */
export function PhoneLinks({ phones }: { phones: readonly string[] }) {
  return (
    <p className="phones">
      {phones.map((phone) => (
        <a key={phone} href={`tel:+91${phone}`} aria-label={catalogue.home.callLabel(formatMobile(phone))}>
          <Icon name="phone" size={20} />
          {formatMobile(phone)}
        </a>
      ))}
    </p>
  )
}
