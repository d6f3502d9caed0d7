import { restoreBlog } from '../../../contract/blogs.ts'
import type { TrashEntry } from '../../../contract/history.ts'
import { restoreHomePage } from '../../../contract/home.ts'
import { restoreLead } from '../../../contract/leads.ts'
import { restoreService } from '../../../contract/services.ts'

type Kind = {
  label: string
  restore: typeof restoreBlog | typeof restoreService | typeof restoreHomePage | typeof restoreLead
  /** Where the record is found once it is back. */
  toScreen: (id: number) => string
}

export const TRASH: Record<TrashEntry['kind'], Kind> = {
  blogs: { label: 'Blog', restore: restoreBlog, toScreen: (id) => `/admin/blogs/editblog/${id}` },
  services: { label: 'Service', restore: restoreService, toScreen: (id) => `/admin/services/editservice/${id}` },
  homepage: { label: 'Home page', restore: restoreHomePage, toScreen: (id) => `/admin/home/edithomepage/${id}` },
  leads: { label: 'Lead', restore: restoreLead, toScreen: () => '/admin/leads/leads' },
}
