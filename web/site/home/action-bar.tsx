import { toTel } from '../../../contract/phones.ts'
import { buttonClass } from '../../ui/button.ts'
import { catalogue } from '../catalogue.ts'
import { Icon } from '../ui/icon.tsx'

/** On a phone: the two things to do, under the thumb until the footer comes. */
export function ActionBar({ phone }: { phone: string | undefined }) {
  return (
    <div className="action-bar" data-screen-only>
      {phone && (
        <a className={buttonClass('quiet')} href={toTel(phone)}>
          <Icon name="phone" size={20} />
          {catalogue.home.callUs}
        </a>
      )}
      <a className={buttonClass()} href="#services">
        {catalogue.home.book}
      </a>
    </div>
  )
}
