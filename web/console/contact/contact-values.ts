import { DESKS, type EditableContactDetails, type Office, SOCIAL_SITES } from '../../../contract/contact.ts'

export const CONTACT_LABELS = {
  mobile: 'Phone Number',
  email: 'Email Id',
  address: 'Address',
  opens_at: 'Opens at',
  closes_at: 'Closes at',
  offices: 'Offices',
  support_email: 'Support',
  careers_email: 'Careers',
  press_email: 'Press',
  business_email: 'Business',
  facebook: 'Facebook',
  instagram: 'Instagram',
  x: 'X',
  linkedin: 'LinkedIn',
  youtube: 'YouTube',
} as const

export type ContactValues = { [Field in keyof typeof CONTACT_LABELS]: Field extends 'offices' ? Office[] : string }

/** What the form edits of the details, whose version it keeps apart. */
export function toContactValues(details: EditableContactDetails): ContactValues {
  const fields = ['mobile', 'email', 'address', 'opens_at', 'closes_at', ...DESKS, ...SOCIAL_SITES] as const
  const texts = Object.fromEntries(fields.map((field) => [field, details[field]]))
  return { ...texts, offices: details.offices } as ContactValues
}
