import * as api from '../../../contract/api.ts'
import type { TrashEntry } from '../../../contract/history.ts'

type Kind = {
  label: string
  restore: typeof api.blogs.restore | typeof api.services.restore | typeof api.home.restore | typeof api.leads.restore
  /** Where the record is found once it is back. */
  toScreen: (id: number) => string
}

export const TRASH: Record<TrashEntry['kind'], Kind> = {
  blogs: { label: 'Blog', restore: api.blogs.restore, toScreen: (id) => `/admin/blogs/editblog/${id}` },
  services: { label: 'Service', restore: api.services.restore, toScreen: (id) => `/admin/services/editservice/${id}` },
  homepage: { label: 'Home page', restore: api.home.restore, toScreen: (id) => `/admin/home/edithomepage/${id}` },
  leads: { label: 'Lead', restore: api.leads.restore, toScreen: () => '/admin/leads/leads' },
}
