import { dayAfter } from '../../../../contract/bookings/windows.ts'
import { boundsOfDay } from '../../../../contract/india.ts'
import { BOOKING_SERVICE_TYPES } from '../../../../contract/options.ts'
import { CityFilter, FilterSelect } from '../../frame/lists/filter-bar.tsx'
import { Button, IconButton } from '../../frame/ui/button.tsx'
import { useBoardAddress } from './board-address.ts'
import { toDayText } from './visit-words.ts'

/** The day, which is stepped through, and the filters. */
export function BoardTools() {
  const { day, isToday, linkToDay, linkToToday } = useBoardAddress()
  const near = (days: number) => linkToDay(dayAfter(boundsOfDay(day).start, days))
  return (
    <div className="flex flex-wrap items-center gap-2 max-sm:w-full">
      <div className="flex items-center gap-1 max-sm:w-full">
        <IconButton to={near(-1)} icon="left" label="The day before" />
        <strong className="text-center whitespace-nowrap tabular-nums max-sm:flex-1 sm:min-w-44">{toDayText(day)}</strong>
        <IconButton to={near(1)} icon="right" label="The next day" />
        {!isToday && (
          <Button to={linkToToday} variant="plain">
            Today
          </Button>
        )}
      </div>
      <CityFilter />
      <FilterSelect name="service" label="Service" all="All services">
        {BOOKING_SERVICE_TYPES.map((service) => (
          <option key={service}>{service}</option>
        ))}
      </FilterSelect>
    </div>
  )
}
