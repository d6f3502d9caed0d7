import { DOCUMENTS } from '../options.ts'

const [about, ...policies] = DOCUMENTS

/** The public pages that are always there, in the order of the footer. */
export const FIXED_PAGES = ['/', about.page, '/contactus', '/blogs', ...policies.map(({ page }) => page)] as const
