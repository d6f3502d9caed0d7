import { Navigate, useNavigate, useSearchParams } from 'react-router'
import { useTitle } from '../layout/use-title.ts'
import { useSession } from '../session.ts'
import { SignInForm } from './sign-in-form.tsx'

/** Where the administrator asked to go before signing in; only pages of the console. */
function targetOf(from: string | null): string {
  return from?.startsWith('/admin/') ? from : '/admin/dashboard'
}

export function SignInPage() {
  useTitle('Sign in')
  const session = useSession()
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const target = targetOf(query.get('from'))
  if (session) return <Navigate to={target} replace />
  return (
    <main className="grid min-h-dvh place-items-center bg-sunk p-4">
      <div className="w-full max-w-sm rounded-md border border-line bg-raised p-6">
        <h1 className="mb-6 font-display text-xl">ADMIN PANEL</h1>
        <SignInForm onSignedIn={() => navigate(target, { replace: true })} />
      </div>
    </main>
  )
}
