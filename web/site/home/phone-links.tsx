import { formatPhone, toTel } from '../../../contract/phones.ts'
import { useTexts } from '../texts/texts.ts'
import { Icon } from '../ui/icon.tsx'

/** The numbers to call, one beside the other unless `className` says otherwise. */
export function PhoneLinks({ phones, className = 'flex flex-wrap' }: { phones: readonly string[]; className?: string }) {
  const { callLabel } = useTexts().home
  return (
    <p className={`phone-links ${className}`}>
      {phones.map((phone) => (
        <a key={phone} href={toTel(phone)} aria-label={callLabel(formatPhone(phone))}>
          <Icon name="phone" size={20} />
          {formatPhone(phone)}
        </a>
      ))}
    </p>
  )
}
