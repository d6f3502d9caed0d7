import { queryClient } from '../../frame/query-client.ts'
import { useIsSignInNeeded } from '../../frame/session/ask-identity.ts'
import { accountQuery } from '../../frame/session/role.ts'
import { Dialog } from '../../frame/ui/dialog.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { signOut } from './sign-out.ts'

/** Opens over the current page when the session has ended; what was typed on the page stays. */
export function SignInAgain() {
  const isNeeded = useIsSignInNeeded()
  const account = queryClient.getQueryData(accountQuery.queryKey)
  return (
    <Dialog isOpen={isNeeded} title="Your session has ended" onClose={undefined}>
      <p className="mb-4 text-muted">
        Sign in to continue. What you typed is still here, and what you asked for will then be done.
      </p>
      <SignInForm email={account?.data.email} />
      <button type="button" onClick={signOut} className="link mt-4 text-sm">
        Sign out instead
      </button>
    </Dialog>
  )
}
