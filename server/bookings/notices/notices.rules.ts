import { NOTICE_SUBJECTS } from '../../../contract/options.ts'
import type { Role } from '../../../contract/roles.ts'
import type { NoticeRow } from './notices.store.ts'

/** The subjects whose notices a role may read. Problems are the owner's to read: they are about money too. */
export function subjectsFor(role: Role): readonly NoticeRow['subject'][] {
  return role === 'owner' ? NOTICE_SUBJECTS : ['lead', 'message', 'unfinished']
}
