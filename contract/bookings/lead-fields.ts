// A file of its own, because the first script of every page imports it and has to stay small.

/** The fields of the booking form, in the order in which they are shown. */
export const LEAD_FIELDS = ['name', 'mobile', 'mailid', 'service_type', 'city', 'message'] as const
export type LeadField = (typeof LEAD_FIELDS)[number]
