import { useQuery } from '@tanstack/react-query'
import { getAccount } from '../../../contract/auth.ts'
import { PageHead } from '../layout/page-head.tsx'
import { request } from '../request.ts'
import { LoadError, Skeleton } from '../ui/states.tsx'

export function AccountPage() {
  const account = useQuery({ queryKey: ['account'], queryFn: ({ signal }) => request(getAccount, {}, signal) })
  return (
    <>
      <PageHead title="Account" />
      {account.isPending && <Skeleton />}
      {account.isError && <LoadError message={account.error.message} onRetry={() => account.refetch()} />}
      {account.data && <p>{account.data.data.email}</p>}
    </>
  )
}
