import { ROLES, type Role } from '../../../../contract/roles.ts'
import { ROLE_TEXT } from './administrator-labels.ts'

/** The roles with what each of them may do. */
export function RoleFields({ role, onChange }: { role: Role; onChange: (role: Role) => void }) {
  return (
    <fieldset className="grid gap-2">
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
