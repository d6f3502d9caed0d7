import type { Invitation } from '../../../../contract/access/administrators.ts'
import { ROLES, type Role } from '../../../../contract/roles.ts'
import type { BadgeStyle } from '../../frame/ui/badge.tsx'

export const ROLE_TEXT: Record<Role, { label: string; does: string }> = {
  owner: { label: 'Owner', does: 'Everything, including payments, refunds, downloading leads and administrators.' },
  editor: { label: 'Editor', does: 'Services, blogs, pictures, the home page, documents and the contact page.' },
  agent: { label: 'Agent', does: 'Leads, contact messages and their notices.' },
}

const MAIL: Record<NonNullable<Invitation['mail']>, BadgeStyle> = {
  waiting: { label: 'Email waiting', tone: 'plain' },
  sending: { label: 'Sending email', tone: 'notice' },
  sent: { label: 'Email sent', tone: 'press' },
  failed: { label: 'Email failed', tone: 'wrong' },
  kept: { label: 'Email kept here, not sent', tone: 'notice' },
}

/** Badge of an invitation: the state of its mail, or that it has expired. */
export function toInvitationStyle({ mail, expires_at }: Pick<Invitation, 'mail' | 'expires_at'>, now: Date): BadgeStyle {
  if (expires_at && new Date(expires_at) <= now) return { label: 'Expired', tone: 'wrong' }
  return mail ? MAIL[mail] : { label: 'Link created', tone: 'plain' }
}

/** The roles with what each of them may do. */
export function RoleFields({ role, onChange }: { role: Role; onChange: (role: Role) => void }) {
  return (
    <fieldset className="grid gap-2 sm:col-span-2">
      <legend className="mb-1 text-sm font-semibold">Role</legend>
      {ROLES.map((name) => (
        <label key={name} className="flex items-start gap-3">
          <input type="radio" name="role" value={name} checked={role === name} onChange={() => onChange(name)} className="mt-1" />
          <span>
            <span className="block font-semibold">{ROLE_TEXT[name].label}</span>
            <span className="block text-sm text-muted">{ROLE_TEXT[name].does}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
