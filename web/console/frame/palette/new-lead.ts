import type { LeadField } from '../../../../contract/bookings/lead-fields.ts'
import type { Language } from '../../../../contract/languages.ts'
import { createStore, useStore } from '../ui/store.ts'

/** What a new lead begins with: nothing, or an unfinished form. */
export type LeadStart = {
  typed?: Partial<Record<LeadField | 'language', string>> & { language?: Language }
  unfinished_id?: number
}

const start = createStore<LeadStart | undefined>(undefined)

export const NEW_LEAD_KEY = 'c'

/** Opens the dialog for a lead that is taken by phone. */
export const openNewLead = (from: LeadStart = {}) => start.set(from)
export const closeNewLead = () => start.set(undefined)
export const useNewLead = () => useStore(start)
