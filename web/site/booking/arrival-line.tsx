import type { WindowChoice } from '../../../contract/bookings/windows.ts'
import { bookingPath } from '../../../contract/paths.ts'
import { serverNow } from '../../ui/server-now.ts'
import { unbroken } from '../../ui/unbroken.ts'
import { useIslandTexts, useLanguage } from '../texts/texts.ts'
import { Link } from '../ui/link.tsx'
import { arrivalText, choiceText } from './arrival-text.ts'
import type { Booked } from './booking.states.ts'

/** When the technician comes; or that the time was taken, and what is free. */
export function ArrivalLine({ visit, next = [], token }: Pick<Booked, 'visit' | 'next' | 'token'>) {
  const { booking: texts } = useIslandTexts()
  const { when } = texts
  const language = useLanguage()
  const now = serverNow()
  if (visit) return <span>{unbroken(when.comes(arrivalText(visit, now, texts, language)))}</span>
  const free = next.map((at) => choiceText(at as WindowChoice, now, texts, language))
  return (
    <>
      {`${when.lost} `}
      <span className="font-normal">
        {free.length > 0 && <span>{`${when.next(free.join('; '))} `}</span>}
        <Link className="book-link" href={bookingPath(token)}>
          {when.another}
        </Link>
      </span>
    </>
  )
}

/** The time that is chosen in the form. */
export function ChosenTime({ choice }: { choice: WindowChoice }) {
  return <span className="block">{choiceText(choice, serverNow(), useIslandTexts().booking, useLanguage())}</span>
}
