// A file of its own: the first script of a page reads it, and stays small.

/** The fields of the booking form, in their order. */
export const LEAD_FIELDS = ['name', 'mobile', 'mailid', 'service_type', 'city', 'message'] as const
export type LeadField = (typeof LEAD_FIELDS)[number]
