import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useQuery } from '@tanstack/react-query'
import { type Resolver, useForm } from 'react-hook-form'
import type { Session } from '../../../../contract/access/auth.ts'
import * as api from '../../../../contract/api.ts'
import { toBrowserName } from '../../../../contract/browser-name.ts'
import { ApiError } from '../../../api/client.ts'
import { PageHead } from '../../frame/layout/page-head.tsx'
import { type Column, Table } from '../../frame/lists/table.tsx'
import { request } from '../../frame/request.ts'
import { accountQuery } from '../../frame/session/role.ts'
import { Badge } from '../../frame/ui/badge.tsx'
import { Button } from '../../frame/ui/button.tsx'
import { ListTime } from '../../frame/ui/date-time.tsx'
import { Loaded } from '../../frame/ui/states.tsx'
import { toMessage, useAction } from '../../frame/ui/use-action.ts'
import { NewPassword, PasswordFields } from './new-password.tsx'
import { SecondFactorSection } from './second-factor-section.tsx'

/** The signed-in administrator, the sign-in methods and the sessions. */
export function AccountPage() {
  return (
    <>
      <PageHead />
      <Loaded query={useQuery(accountQuery)}>
        {({ data: { email, sessions } }) => (
          <div className="page-column grid gap-10">
            <p>
              Signed in as <strong className="font-semibold">{email}</strong>
            </p>
            <SecondFactorSection />
            <Sessions sessions={sessions} />
            <PasswordForm email={email} />
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
  { head: 'Last used', cell: ({ last_used_at }) => <ListTime time={last_used_at} /> },
  { head: 'Signed in', cell: ({ created_at }) => <ListTime time={created_at} /> },
]

/** This administrator's sessions, most recently used first. */
function Sessions({ sessions }: { sessions: readonly Session[] }) {
  const others = sessions.length - 1
  const signOut = useAction({
    call: () => request(api.auth.signOutOthers, {}),
    question: () => ({
      title: 'Sign out others?',
      text: `${others === 1 ? 'The other session ends' : `The ${others} other sessions end`} at once. Anyone working there has to sign in again.`,
      action: 'Sign out others',
    }),
    done: toMessage,
    stale: [accountQuery.queryKey],
  })

  const end = useAction({
    call: ({ id }: Session) => request(api.auth.endSession, { id }),
    question: ({ user_agent, address }) => ({
      title: `End the session in ${toBrowserName(user_agent)}?`,
      text: `${address ? `The one at ${address}` : 'It'} ends at once. Anyone working there has to sign in again. If that wasn’t you, change your password too.`,
      action: 'End session',
    }),
    done: toMessage,
    stale: [accountQuery.queryKey],
  })
  const ending: Column<Session> = {
    head: <span className="sr-only">Action</span>,
    cell: (session) =>
      session.is_current ? null : (
        <Button
          variant="quiet"
          aria-label={`End the session in ${toBrowserName(session.user_agent)}`}
          onClick={() => end.run(session)}
          disabled={end.isBusy}
        >
          End
        </Button>
      ),
  }

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
      <Table
        label="Sessions"
        columns={others > 0 ? [...COLUMNS, ending] : COLUMNS}
        rows={sessions}
        keyOf={({ id }) => id}
        asCards
      />
      <p className="text-sm text-muted">A session ends after 12 hours without use, and after 7 days in any case.</p>
    </section>
  )
}

type Values = { current: string; password: string; again: string }

const EMPTY: Values = { current: '', password: '', again: '' }

function PasswordForm({ email }: { email: string }) {
  const form = useForm<Values>({
    resolver: standardSchemaResolver(NewPassword) as Resolver<Values>,
    defaultValues: EMPTY,
  })
  const { isSubmitting } = form.formState

  const change = useAction({
    call: ({ current, password }: Values) => request(api.auth.changePassword, { current, password }),
    done: toMessage,
    after: () => form.reset(EMPTY),
    onFailure(error, show) {
      const fields = error instanceof ApiError ? Object.entries(error.errors) : []
      for (const [field, message] of fields) form.setError(field as keyof Values, { message }, { shouldFocus: true })
      if (fields.length === 0) show(error)
    },
    stale: [accountQuery.queryKey],
  })

  return (
    <section aria-labelledby="password" className="grid gap-3">
      <h2 id="password" className="text-lg">
        Change password
      </h2>
      <form onSubmit={form.handleSubmit((values) => change.run(values))} noValidate className="grid max-w-sm gap-4">
        <PasswordFields
          form={form}
          name="password"
          current="current"
          email={email}
          judge={(password, signal) => request(api.auth.judgePassword, { password }, signal)}
        />
        <div>
          <Button type="submit" disabled={isSubmitting}>
            {isSubmitting ? 'Changing…' : 'Change password'}
          </Button>
        </div>
      </form>
    </section>
  )
}
