import { CORRECTED_FIELDS, type CorrectedField, correctedLabel, toCorrectedText } from '../../../contract/bookings/leads.hand.ts'

export type LeadTexts = Record<CorrectedField, string | null>

/** The fields in which the two differ. */
export function listDifferences(first: LeadTexts, second: LeadTexts): CorrectedField[] {
  return CORRECTED_FIELDS.filter((field) => first[field] !== second[field])
}

/** One line a field: "Mobile: 98200 12345 → 98200 12346". */
export function toCorrectionNote(fields: readonly CorrectedField[], before: LeadTexts, after: LeadTexts): string {
  const toText = (field: CorrectedField, texts: LeadTexts) => toCorrectedText(field, texts[field])
  return fields.map((field) => `${correctedLabel(field)}: ${toText(field, before)} → ${toText(field, after)}`).join('\n')
}
