import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Administrator } from '../../../../contract/access/administrators.ts'
import * as api from '../../../../contract/api.ts'
import type { Role } from '../../../../contract/roles.ts'
import { FormDialog, useRefusal } from '../../frame/forms/form-dialog.tsx'
import { PageHead } from '../../frame/layout/page-head.tsx'
import { type RowAction, RowActions } from '../../frame/lists/row-actions.tsx'
import { type Column, Table } from '../../frame/lists/table.tsx'
import { request } from '../../frame/request.ts'
import { accountQuery } from '../../frame/session/role.ts'
import { Badge } from '../../frame/ui/badge.tsx'
import { Button } from '../../frame/ui/button.tsx'
import { ListTime } from '../../frame/ui/date-time.tsx'
import { Email } from '../../frame/ui/email.tsx'
import { Loaded } from '../../frame/ui/states.tsx'
import { toMessage, useAction } from '../../frame/ui/use-action.ts'
import { ROLE_TEXT, RoleFields } from './administrator-labels.tsx'
import { Invitations } from './invitations.tsx'
import { type HandedLink, InviteDialog, LinkDialog } from './invite-dialog.tsx'
import { administratorsQuery } from './queries.ts'

/** Who may sign in, with which role, and who is invited. */
export function AdministratorsPage() {
  const [isInviting, setIsInviting] = useState(false)
  const [changing, setChanging] = useState<Administrator>()
  const [link, setLink] = useState<HandedLink>()
  return (
    <>
      <PageHead
        actions={
          <Button icon="plus" onClick={() => setIsInviting(true)}>
            Invite
          </Button>
        }
      />
      <Loaded query={useQuery(administratorsQuery)}>
        {({ data: { administrators, invitations } }) => (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-10">
            <Administrators rows={administrators} onChangeRole={setChanging} />
            {invitations.length > 0 && <Invitations rows={invitations} onLink={setLink} />}
          </div>
        )}
      </Loaded>
      {isInviting && <InviteDialog onClose={() => setIsInviting(false)} onLink={setLink} />}
      {changing && <RoleDialog administrator={changing} onClose={() => setChanging(undefined)} />}
      <LinkDialog link={link} onClose={() => setLink(undefined)} />
    </>
  )
}

const STALE = [administratorsQuery.queryKey, accountQuery.queryKey]
const setActive = (id: number, is_active: boolean) => request(api.administrators.update, { id, is_active })

const SWITCHES: readonly RowAction<Administrator>[] = [
  {
    label: 'Deactivate',
    isLabelled: true,
    name: ({ email }) => `Deactivate ${email}`,
    isShown: ({ is_active }) => is_active,
    question: ({ email }) => ({
      title: 'Deactivate this administrator?',
      text: `${email} is signed out everywhere at once and can’t sign in until you reactivate the account. Their work stays.`,
      action: 'Deactivate',
    }),
    call: ({ id }) => setActive(id, false),
    done: (_, { email }) => `${email} is deactivated`,
    undo: async (_, { id, email }) => {
      await setActive(id, true)
      return `${email} is active again`
    },
    stale: STALE,
  },
  {
    label: 'Reactivate',
    isLabelled: true,
    name: ({ email }) => `Reactivate ${email}`,
    isShown: ({ is_active }) => !is_active,
    call: ({ id }) => setActive(id, true),
    done: toMessage,
    stale: STALE,
  },
]

type Props = { rows: readonly Administrator[]; onChangeRole: (administrator: Administrator) => void }

function Administrators({ rows, onChangeRole }: Props) {
  const ownId = useQuery(accountQuery).data?.data.id
  const columns: readonly Column<Administrator>[] = [
    {
      head: 'Email',
      cellClassName: 'sm:min-w-52',
      cell: ({ id, email }) => (
        <span>
          <Email address={email} className="font-semibold" /> {id === ownId && <Badge tone="press">You</Badge>}
        </span>
      ),
    },
    { head: 'Role', cellClassName: 'whitespace-nowrap', cell: ({ role }) => ROLE_TEXT[role].label },
    {
      head: 'Status',
      cell: ({ is_active }) => (is_active ? <span className="text-muted">Active</span> : <Badge tone="wrong">Deactivated</Badge>),
    },
    {
      head: 'Last used',
      cellClassName: 'text-muted sm:min-w-33',
      cell: ({ last_used_at }) => (last_used_at ? <ListTime time={last_used_at} /> : 'Not signed in'),
    },
    {
      head: <span className="sr-only">Action</span>,
      className: 'is-actions',
      cellClassName: '*:flex-wrap sm:*:justify-end',
      cell: (administrator) => (
        <div className="flex items-center gap-2">
          <Button variant="quiet" aria-label={`Change role: ${administrator.email}`} onClick={() => onChangeRole(administrator)}>
            Change role
          </Button>
          <RowActions row={administrator} actions={SWITCHES} />
        </div>
      ),
    },
  ]
  return <Table label="Administrators" columns={columns} rows={rows} keyOf={({ id }) => id} asCards />
}

type RoleProps = { administrator: Administrator; onClose: () => void }

export function RoleDialog({ administrator, onClose }: RoleProps) {
  const { id, email, role: before } = administrator
  const [role, setRole] = useState(before)
  const refusal = useRefusal()
  const change = useAction({
    call: (to: Role) => request(api.administrators.update, { id, role: to }),
    after: onClose,
    done: (_, to) => `${email}: ${ROLE_TEXT[to].label}`,
    undo: async () => {
      await request(api.administrators.update, { id, role: before })
      return `${email}: ${ROLE_TEXT[before].label}`
    },
    onFailure: refusal.show,
    stale: STALE,
  })
  return (
    <FormDialog
      title="Change role"
      action="Change role"
      isBusy={change.isBusy}
      {...{ refusal, onClose }}
      onSave={() => (role === before ? onClose() : void change.run(role))}
      cancel="Cancel"
    >
      <p className="wrap-anywhere sm:col-span-2">{email}</p>
      <RoleFields role={role} onChange={setRole} />
    </FormDialog>
  )
}
