import { toTel } from '../../../contract/phones.ts'
import type { IslandTexts } from '../../../languages/en/islands.ts'
import { buttonClass } from '../../ui/button.ts'
import { Icon } from '../ui/icon.tsx'

type Props = { phone: string; texts: IslandTexts['booking']; lines: readonly (string | undefined)[] }

/** What was typed as a message that the visitor sends; only a mobile number takes one. */
export function WriteLinks({ phone, texts, lines }: Props) {
  const digits = /^tel:\+(91[6-9]\d{9})$/.exec(toTel(phone))?.[1]
  if (!digits) return null
  const text = encodeURIComponent(lines.filter(Boolean).join('\n'))
  return (
    <>
      <a className={buttonClass('quiet')} href={`https://wa.me/${digits}?text=${text}`} rel="noopener">
        <Icon name="chat" size={20} />
        {texts.writeWhatsApp}
      </a>
      {/* iPhones read the text after `&`, others after `?`. */}
      <a className={buttonClass('quiet')} href={`sms:+${digits}?&body=${text}`}>
        <Icon name="mail" size={20} />
        {texts.writeSms}
      </a>
    </>
  )
}
