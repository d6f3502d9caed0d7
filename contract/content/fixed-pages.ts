import { DOCUMENTS } from '../options.ts'

const [about, ...policies] = DOCUMENTS

/** The public pages that are always there, in the order of the footer. Apart from the paths, which browsers fetch. */
export const FIXED_PAGES = ['/', about.page, '/contactus', '/blogs', ...policies.map(({ page }) => page)] as const
