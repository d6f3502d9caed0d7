import { nearWindowText, windowText } from '../../../contract/bookings/window-texts.ts'
import { type WindowChoice, windowOf } from '../../../contract/bookings/windows.ts'
import { toTime } from '../../../contract/clock.ts'
import { dueWords } from '../../../contract/hours.ts'
import { minuteOfDay } from '../../../contract/india.ts'
import type { Language } from '../../../contract/languages.ts'
import type { BookingTexts } from '../../../languages/en/booking.ts'
import type { Arrival } from './booking.states.ts'

/** `by 4:40 pm` */
export function byText(time: Date, now: Date, { promise }: Pick<BookingTexts, 'promise'>, language: Language): string {
  return dueWords(time, now, promise, language) ?? promise.by(toTime(minuteOfDay(time), language))
}

/** `Wednesday 25 November, 4 to 6 pm`; `by 4:40 pm` for a visit within 90 minutes. */
export function arrivalText({ from, to, is_soon }: Arrival, now: Date, texts: BookingTexts, language: Language): string {
  const [start, end] = [new Date(from), new Date(to)]
  return is_soon ? byText(end, now, texts, language) : windowText({ start, end }, language)
}

/** `Within 90 minutes`, `Today, 4 to 6 pm` */
export function choiceText(choice: WindowChoice, now: Date, { when }: BookingTexts, language: Language): string {
  return choice === 'soon' ? when.soon : nearWindowText(windowOf(choice), now, language)
}
