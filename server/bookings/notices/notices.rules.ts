import { NOTICE_SUBJECTS } from '../../../contract/options.ts'
import type { Role } from '../../../contract/roles.ts'
import type { NoticeRow } from './notices.store.ts'

/** The subjects whose notices a role may read. Only the owner reads problems, because some are about money. */
export function subjectsFor(role: Role): readonly NoticeRow['subject'][] {
  return role === 'owner' ? NOTICE_SUBJECTS : ['lead', 'visit', 'assignment', 'day', 'message', 'unfinished']
}
