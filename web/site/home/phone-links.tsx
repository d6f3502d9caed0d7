import { formatPhone, toTel } from '../../../contract/phones.ts'
import { catalogue } from '../catalogue.ts'
import { Icon } from '../ui/icon.tsx'

/** The numbers to call, one beside the other unless `className` says otherwise. */
export function PhoneLinks({ phones, className = 'flex flex-wrap' }: { phones: readonly string[]; className?: string }) {
  return (
    <p className={`phone-links ${className}`}>
      {phones.map((phone) => (
        <a key={phone} href={toTel(phone)} aria-label={catalogue.home.callLabel(formatPhone(phone))}>
          <Icon name="phone" size={20} />
          {formatPhone(phone)}
        </a>
      ))}
    </p>
  )
}
