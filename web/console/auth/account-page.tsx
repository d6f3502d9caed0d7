import { useQuery } from '@tanstack/react-query'
import * as api from '../../../contract/api.ts'
import { PageHead } from '../layout/page-head.tsx'
import { request } from '../request.ts'
import { toFailureText } from '../ui/failure-text.ts'
import { LoadError, Skeleton } from '../ui/states.tsx'
import { ChannelsSection } from './channels-section.tsx'
import { PasswordForm } from './password-form.tsx'
import { SessionsSection } from './sessions-section.tsx'

/** Who is signed in and where, the password, and by which way messages go. */
export function AccountPage() {
  const account = useQuery({ queryKey: ['account'], queryFn: ({ signal }) => request(api.auth.getAccount, {}, signal) })
  return (
    <>
      <PageHead title="Account" />
      {account.isPending && <Skeleton />}
      {account.isError && <LoadError message={toFailureText(account.error)} onRetry={() => account.refetch()} />}
      {account.data && (
        <div className="grid max-w-4xl gap-10">
          <p>
            Signed in as <strong className="font-semibold">{account.data.data.email}</strong>
          </p>
          <SessionsSection sessions={account.data.data.sessions} />
          <PasswordForm email={account.data.data.email} />
          <ChannelsSection />
        </div>
      )}
    </>
  )
}
