import { BOOKING_SERVICE_TYPES } from '../../../../contract/options.ts'

/** What can be booked: the options of the booking form, and the pages with a form of their own. */
export function ServiceOptions({ titles }: { titles: readonly string[] }) {
  return (
    <>
      <Options values={BOOKING_SERVICE_TYPES} label="Booking form" />
      <Options values={titles} label="Pages with a form of their own" />
    </>
  )
}

function Options({ values, label }: { values: readonly string[]; label: string }) {
  if (values.length === 0) return null
  return (
    <optgroup label={label}>
      {values.map((value) => (
        <option key={value}>{value}</option>
      ))}
    </optgroup>
  )
}
