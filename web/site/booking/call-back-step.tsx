import { formatPhone, toTel } from '../../../contract/phones.ts'
import { buttonClass } from '../../ui/button.ts'
import { Icon } from '../../ui/icon.tsx'
import { bookingTexts as texts } from './booking-texts.ts'
import { promiseOf } from './promise.ts'

export function CallBackStep({ dueAt, phone }: { dueAt: string; phone: string }) {
  return (
    <section>
      <h2 tabIndex={-1}>{texts.callBackTitle}</h2>
      <p>{texts.callBackText}</p>
      <p>
        <strong>{promiseOf(new Date(dueAt), new Date(), 'callBack').text}</strong>
      </p>
      <div className="book-act">
        <a className={buttonClass()} href={toTel(phone)}>
          <Icon name="phone" size={20} />
          {texts.callNow(formatPhone(phone))}
        </a>
      </div>
    </section>
  )
}
