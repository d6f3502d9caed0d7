import { type ReactNode, useEffect } from 'react'
import { Link, Navigate, useLocation, useNavigate, useSearchParams } from 'react-router'
import { useTitle } from '../../frame/layout/page-head.tsx'
import { siteName } from '../../frame/layout/site-mark.tsx'
import { useSession } from '../../frame/session/session.ts'
import { Lazy, Skeleton } from '../../frame/ui/states.tsx'
import { signOut } from './sign-out.ts'

/** Fetched when shown: for signed-in administrators this page only redirects. */
const loadForm = async () => (await import('./sign-in-form.tsx')).SignInForm

/** The page requested before the sign-in, if it belongs to the console. */
function targetOf(from: string | null): string {
  return from?.startsWith('/admin/') ? from : '/admin/dashboard'
}

/**
 * The sign-in page of administrators. With the state `sign-out` it signs out first; a form with unsaved changes has
 * already asked whether to leave.
 */
export function SignInPage() {
  const session = useSession()
  const { state } = useLocation()
  const [query] = useSearchParams()
  if (state === 'sign-out') return <SigningOut />
  if (session) return <Navigate to={targetOf(query.get('from'))} replace />
  return (
    <SignInFrame tabTitle="Sign in" heading="ADMIN PANEL" text={`${siteName()}’s leads, visits, payments and website.`}>
      <Lazy load={loadForm} fallback={<Skeleton lines={4} />} failed="The form couldn’t be loaded.">
        {(SignInForm) => <SignInForm />}
      </Lazy>
      <Link to="/login/forgot" className="link mt-4 inline-block text-sm">
        Forgot password
      </Link>
    </SignInFrame>
  )
}

function SigningOut() {
  const navigate = useNavigate()
  useEffect(() => {
    signOut()
    navigate('/login', { replace: true })
  }, [navigate])
  return null
}

type Props = { tabTitle: string; heading: string; text: string; children: ReactNode }

/** Layout of screens for visitors who are not signed in. */
export function SignInFrame({ tabTitle, heading, text, children }: Props) {
  useTitle(tabTitle)
  return (
    <main className="sign-in-frame">
      <div className="sign-in-frame-form">
        <p className="menu-name">
          <img src="/favicon.svg" alt="" width={28} height={28} />
          {siteName()}
        </p>
        <div>
          <h1 className="font-display text-2xl">{heading}</h1>
          <p className="mt-1 mb-6 text-muted">{text}</p>
          {children}
        </div>
        <a href="/" className="link justify-self-start text-sm">
          Back to the site
        </a>
      </div>
      <div className="sign-in-frame-picture" aria-hidden="true">
        <img src="/art/hero.svg" alt="" />
      </div>
    </main>
  )
}
