import { Dialog } from '../ui/dialog.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { signedInAgain, useIsSignInWanted } from './signing-in-again.ts'

/** Opens over whatever page is there when the session has ended; what is typed below stays. */
export function SignInAgain() {
  const isWanted = useIsSignInWanted()
  return (
    <Dialog isOpen={isWanted} title="Your session has ended" onClose={undefined}>
      <p className="mb-4 text-muted">Sign in to go on. What you typed is still here.</p>
      <SignInForm onSignedIn={signedInAgain} />
    </Dialog>
  )
}
