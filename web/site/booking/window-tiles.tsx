import { type ComponentProps, Fragment } from 'react'
import type { Windows } from '../../../contract/bookings/visits.public.ts'
import { nearDay, windowDay, windowHours, windowWeekday } from '../../../contract/bookings/window-texts.ts'
import { windowOf } from '../../../contract/bookings/windows.ts'
import { unbroken } from '../../ui/unbroken.ts'
import { useIslandTexts, useLanguage } from '../texts/texts.ts'
import { Tile } from './choice.tsx'

/** A free time that is near: its day and its hours. */
export function NearTile({ at, now, ...tile }: ComponentProps<'input'> & { at: string; now: Date }) {
  const language = useLanguage()
  const { start, end } = windowOf(at)
  return (
    <Tile {...tile}>
      <b>{unbroken(nearDay(start, now, language) ?? windowDay(start, language))}</b>
      {` ${windowHours({ start, end }, language)}`}
    </Tile>
  )
}

type DaysProps = Pick<Windows, 'days'> & {
  now: Date
  /** The time that the visit has already. */
  own?: string
  chosen?: string
  /** The attributes of a radio with this value. */
  toTime: (at: string, isFull: boolean) => ComponentProps<'input'>
  toDay?: ComponentProps<'input'>
}

/** Each day is followed by its hours, which are shown while it is chosen. */
export function WindowDays({ days, own, chosen, now, toTime, toDay }: DaysProps) {
  const texts = useIslandTexts().booking.when
  const language = useLanguage()
  const isFree = ({ at, is_free }: { at: string; is_free: boolean }) => is_free && at !== own
  const opened = days.find(({ day }) => chosen?.startsWith(day)) ?? days.find(({ windows }) => windows.some(isFree))
  return (
    <div className="when-days">
      {days.map(({ day, windows }) => {
        const start = windowOf(`${day}T08`).start
        const shown = windows.filter(({ at, is_free }) => at !== own && (is_free || windowOf(at).start > now))
        return (
          <Fragment key={day}>
            <Tile
              {...toDay}
              name="day"
              value={day}
              aria-label={windowDay(start, language)}
              disabled={!windows.some(isFree)}
              defaultChecked={day === opened?.day}
            >
              {windowWeekday(start, language)}
              <b>{Number(day.slice(-2))}</b>
            </Tile>
            <div className="when-times">
              {shown.map((window) => (
                <Tile key={window.at} {...toTime(window.at, !isFree(window))} value={window.at} disabled={!isFree(window)}>
                  <span className="sr-only">{`${windowDay(start, language)}, `}</span>
                  {windowHours(windowOf(window.at), language)}
                  {!isFree(window) && <em>{` ${texts.full}`}</em>}
                </Tile>
              ))}
            </div>
          </Fragment>
        )
      })}
    </div>
  )
}
