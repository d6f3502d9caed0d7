import { formatMobile } from '../../../contract/fields.ts'
import { buttonLook } from '../../ui/button.ts'
import { Icon } from '../../ui/icon.tsx'
import { bookingTexts as texts } from './booking-texts.ts'

export function CallBackStep({ promise, phone }: { promise: string; phone: string }) {
  return (
    <section>
      <h2 tabIndex={-1}>{texts.callBackTitle}</h2>
      <p>{texts.callBackText}</p>
      <p>
        <strong>{promise}</strong>
      </p>
      <div className="book-act">
        <a className={buttonLook()} href={`tel:+91${phone}`}>
          <Icon name="phone" size={20} />
          {texts.callNow(formatMobile(phone))}
        </a>
      </div>
    </section>
  )
}
