import { formatPhone, toTel } from '../../../contract/phones.ts'
import { useTexts } from '../texts/texts.ts'
import { Icon } from '../ui/icon.tsx'

/** The numbers to call, one beside the other unless `className` says otherwise. */
export function PhoneLinks({ phones, className = 'flex flex-wrap' }: { phones: readonly string[]; className?: string }) {
  const { callLabel, lineBusy } = useTexts().home
  return (
    <p className={`phone-links ${className}`}>
      {phones.map((phone, index) => (
        <span key={phone}>
          {index > 0 && `${lineBusy} `}
          <a href={toTel(phone)} aria-label={callLabel(formatPhone(phone))}>
            {index === 0 && <Icon name="phone" size={20} />}
            {formatPhone(phone)}
          </a>
        </span>
      ))}
    </p>
  )
}
