import { useEffect, useState } from 'react'
import { bookingPath } from '../../../contract/paths.ts'
import { useIslandTexts } from '../texts/texts.ts'
import { Link } from '../ui/link.tsx'
import { findLastBooking, type LastBooking } from './last-booking.ts'

/** Absent from the page as the server renders it: only the device knows its last booking. */
export function LastBookingLine() {
  const texts = useIslandTexts().booking
  const [last, setLast] = useState<LastBooking>()
  useEffect(() => setLast(findLastBooking()), [])
  if (!last) return null
  return (
    <p className="book-last">
      {`${texts.lastBooking} `}
      <Link className="book-link" href={bookingPath(last.token)}>
        {last.reference}
      </Link>
    </p>
  )
}
