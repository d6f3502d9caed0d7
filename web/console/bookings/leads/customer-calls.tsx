import { formatMobile } from '../../../../contract/fields.ts'
import { toTel } from '../../../../contract/phones.ts'
import { callLink, useIsAsked } from '../../frame/ui/asked-call.ts'
import { Button, NEW_TAB } from '../../frame/ui/button.tsx'
import { CallQuestion } from './call-question.tsx'
import { whatsAppHref } from './lead-labels.tsx'

type Props = {
  /** What the call is about, such as `lead 7`, see `callLink`. */
  subject: string
  name: string
  mobile: string
  /** A call is what comes next. */
  isNext?: boolean | undefined
  /** No call was recorded yet: the answers are there before anyone asks. */
  isOpen?: boolean
  /** The screen's keys answer too. */
  hasKeys?: boolean
  isBusy: boolean
  onReport: (reached: boolean) => void
}

/** Calls a customer in a pane and reports what became of it. */
export function CustomerCalls({ mobile, isNext, ...question }: Props) {
  return (
    <div className="grid gap-2">
      <CallButtons subject={question.subject} mobile={mobile} isNext={isNext} />
      <CallQuestion {...question} />
    </div>
  )
}

/** By phone or WhatsApp; what became of it is asked by a `CallQuestion` of the same subject. */
export function CallButtons({ subject, mobile, isNext = false }: Pick<Props, 'subject' | 'mobile' | 'isNext'>) {
  const link = callLink(subject)
  const isAsked = useIsAsked(subject)
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        href={toTel(mobile)}
        {...link}
        variant={isNext && !isAsked ? 'primary' : 'quiet'}
        icon="phone"
        className="flex-1 tabular-nums"
      >
        Call {formatMobile(mobile)}
      </Button>
      <Button href={whatsAppHref(mobile)} {...NEW_TAB} {...link} variant="quiet" icon="chat">
        WhatsApp
      </Button>
    </div>
  )
}
