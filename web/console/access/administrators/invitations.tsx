import type { Invitation } from '../../../../contract/access/administrators.ts'
import * as api from '../../../../contract/api.ts'
import { type RowAction, RowActions } from '../../frame/lists/row-actions.tsx'
import { type Column, Table } from '../../frame/lists/table.tsx'
import { request } from '../../frame/request.ts'
import { Badge } from '../../frame/ui/badge.tsx'
import { ListTime } from '../../frame/ui/date-time.tsx'
import { Email, shortName } from '../../frame/ui/email.tsx'
import { useNow } from '../../frame/ui/hooks.ts'
import { toMessage } from '../../frame/ui/use-action.ts'
import { ROLE_TEXT, toInvitationStyle } from './administrator-labels.tsx'
import type { HandedLink } from './invite-dialog.tsx'
import { administratorsQuery } from './queries.ts'

type Props = { rows: readonly Invitation[]; onLink: (link: HandedLink) => void }

/** Invited people who have not chosen a password yet. */
export function Invitations({ rows, onLink }: Props) {
  const now = useNow()
  const stale = [administratorsQuery.queryKey]
  const actions: readonly RowAction<Invitation>[] = [
    {
      label: 'Send again',
      isLabelled: true,
      name: ({ email }) => `Send again: ${email}`,
      async call({ email, role }) {
        const answer = await request(api.administrators.invite, { email, role })
        if (answer.data.link) onLink({ email, link: answer.data.link })
        return answer
      },
      done: toMessage,
      stale,
    },
    {
      label: 'Copy link',
      isLabelled: true,
      name: ({ email }) => `Copy link: ${email}`,
      question: ({ email }) => ({
        title: 'Create a new link?',
        text: `You give it to ${email} yourself. The link in any earlier email stops working.`,
        action: 'Create link',
        isHarmless: true,
      }),
      async call({ id, email }) {
        const answer = await request(api.administrators.createLink, { id })
        if (answer.data.link) onLink({ email, link: answer.data.link })
        return answer
      },
      stale,
    },
    {
      label: 'Withdraw',
      isLabelled: true,
      name: ({ email }) => `Withdraw: ${email}`,
      question: ({ email }) => ({
        title: 'Withdraw this invitation?',
        text: `The link sent to ${email} stops working. You can invite them again.`,
        action: 'Withdraw',
      }),
      call: ({ id }) => request(api.administrators.withdraw, { id }),
      done: toMessage,
      stale,
    },
  ]
  const columns: readonly Column<Invitation>[] = [
    {
      head: 'Email',
      cell: ({ email, by }) => (
        <>
          <Email address={email} className="font-semibold sm:whitespace-nowrap" />
          {by && (
            <span className="block text-sm text-muted" title={by}>
              Invited by {shortName(by)}
            </span>
          )}
        </>
      ),
    },
    { head: 'Role', cell: ({ role }) => ROLE_TEXT[role].label },
    {
      head: 'Status',
      cell: (invitation) => (
        <>
          <Badge {...toInvitationStyle(invitation, now)} />
          <span className="mt-1 block text-muted">
            {invitation.expires_at ? (
              <>
                Valid until <ListTime time={invitation.expires_at} />
              </>
            ) : (
              'Valid for 7 days once it is sent'
            )}
          </span>
        </>
      ),
    },
    {
      head: <span className="sr-only">Action</span>,
      className: 'is-actions',
      cellClassName: '*:flex-wrap sm:*:justify-end',
      cell: (invitation) => <RowActions row={invitation} actions={actions} />,
    },
  ]
  return (
    <section aria-labelledby="invitations" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h2 id="invitations" className="text-lg">
        Invitations
      </h2>
      <Table label="Invitations" columns={columns} rows={rows} keyOf={({ id }) => id} asCards />
    </section>
  )
}
