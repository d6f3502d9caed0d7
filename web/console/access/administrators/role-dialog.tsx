import { type FormEvent, useEffect, useState } from 'react'
import type { Administrator } from '../../../../contract/access/administrators.ts'
import * as api from '../../../../contract/api.ts'
import type { Role } from '../../../../contract/roles.ts'
import { request } from '../../frame/request.ts'
import { accountQuery } from '../../frame/session/account-query.ts'
import { Button } from '../../frame/ui/button.tsx'
import { Dialog } from '../../frame/ui/dialog.tsx'
import { useAction } from '../../frame/ui/use-action.ts'
import { ROLE_TEXT } from './administrator-labels.ts'
import { administratorsQuery } from './queries.ts'
import { RoleFields } from './role-fields.tsx'

/** `administrator` is undefined while the dialog is closed. */
type Props = { administrator: Administrator | undefined; onClose: () => void }

export function RoleDialog({ administrator, onClose }: Props) {
  const [role, setRole] = useState<Role>('agent')
  useEffect(() => {
    if (administrator) setRole(administrator.role)
  }, [administrator])

  const change = useAction({
    call: ({ id, role }: Pick<Administrator, 'id' | 'role' | 'email'> & { before: Role }) =>
      request(api.administrators.update, { id, role }),
    after: onClose,
    done: (_, { email, role }) => `${email}: ${ROLE_TEXT[role].label}`,
    undo: async (_, { id, email, before }) => {
      await request(api.administrators.update, { id, role: before })
      return `${email}: ${ROLE_TEXT[before].label}`
    },
    stale: [administratorsQuery.queryKey, accountQuery.queryKey],
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!administrator || role === administrator.role) return onClose()
    change.run({ id: administrator.id, email: administrator.email, role, before: administrator.role })
  }

  return (
    <Dialog isOpen={administrator !== undefined} title="Change the role" onClose={onClose}>
      <form onSubmit={submit} className="grid gap-4">
        <p className="wrap-anywhere">{administrator?.email}</p>
        <RoleFields role={role} onChange={setRole} />
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={change.isBusy}>
            Change role
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
