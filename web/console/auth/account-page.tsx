import { useQuery } from '@tanstack/react-query'
import * as api from '../../../contract/api.ts'
import type { Session } from '../../../contract/auth.ts'
import { PageHead } from '../layout/page-head.tsx'
import { request } from '../request.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { DateTime } from '../ui/date-time.tsx'
import { Loaded } from '../ui/states.tsx'
import { type Column, Table } from '../ui/table.tsx'
import { toMessage, useAction } from '../ui/use-action.ts'
import { toBrowserName } from './browser-name.ts'
import { ChannelsSection } from './channels-section.tsx'
import { PasswordForm } from './password-form.tsx'
import { accountQuery } from './queries.ts'

/** Who is signed in and where, the password, and the providers of messages and payments. */
export function AccountPage() {
  return (
    <>
      <PageHead />
      <Loaded query={useQuery(accountQuery)}>
        {({ data: { email, sessions } }) => (
          <div className="grid max-w-4xl gap-10">
            <p>
              Signed in as <strong className="font-semibold">{email}</strong>
            </p>
            <Sessions sessions={sessions} />
            <PasswordForm email={email} />
            <ChannelsSection />
          </div>
        )}
      </Loaded>
    </>
  )
}

const COLUMNS: readonly Column<Session>[] = [
  {
    head: 'Browser',
    hint: ({ user_agent }) => user_agent,
    cell: ({ user_agent, is_current }) => (
      <span>
        {toBrowserName(user_agent)} {is_current && <Badge tone="press">This session</Badge>}
      </span>
    ),
  },
  { head: 'Address', cell: ({ address }) => address || 'Unknown' },
  { head: 'Last used', cell: ({ last_used_at }) => <DateTime time={last_used_at} /> },
  { head: 'Signed in', cell: ({ created_at }) => <DateTime time={created_at} /> },
]

/** The sessions of this administrator, the most recently used first. */
function Sessions({ sessions }: { sessions: readonly Session[] }) {
  const others = sessions.length - 1
  const signOut = useAction({
    call: () => request(api.auth.signOutOthers, {}),
    question: () => ({
      title: 'Sign out others?',
      text: `${others === 1 ? 'The other session ends' : `The ${others} other sessions end`} at once. Whoever works there is asked to sign in again.`,
      action: 'Sign out others',
    }),
    done: toMessage,
    stale: [accountQuery.queryKey],
  })

  return (
    <section aria-labelledby="sessions" className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="sessions" className="text-lg">
          Sessions
        </h2>
        {others > 0 && (
          <Button variant="quiet" onClick={() => signOut.run()}>
            Sign out others
          </Button>
        )}
      </div>
      <Table label="Sessions" columns={COLUMNS} rows={sessions} keyOf={({ id }) => id} asCards />
      <p className="text-sm text-muted">A session ends by itself after 12 idle hours, and after 7 days.</p>
    </section>
  )
}
