import { LEAD_FIELDS, type LeadField, labelOf } from '../../../contract/bookings/lead-fields.ts'
import { formatMobile } from '../../../contract/fields.ts'
import { toCityLabel } from '../../../contract/options.ts'

export type LeadTexts = Record<LeadField, string | null>

/** The fields in which the two differ. */
export function listDifferences(first: LeadTexts, second: LeadTexts): LeadField[] {
  return LEAD_FIELDS.filter((field) => first[field] !== second[field])
}

/** One line a field: "Mobile: 98200 12345 → 98200 12346". */
export function toCorrectionNote(fields: readonly LeadField[], before: LeadTexts, after: LeadTexts): string {
  return fields.map((field) => `${labelOf(field)}: ${toText(field, before)} → ${toText(field, after)}`).join('\n')
}

function toText(field: LeadField, { [field]: value }: LeadTexts): string {
  if (!value) return 'none'
  if (field === 'mobile') return formatMobile(value)
  return field === 'city' ? toCityLabel(value) : value
}
