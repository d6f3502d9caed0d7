import type { ReactNode } from 'react'
import { useTitle } from '../../frame/layout/page-head.tsx'
import { siteName } from '../../frame/layout/site-mark.tsx'
import { Lazy, Skeleton } from '../../frame/ui/states.tsx'
import { signOut } from './sign-out.ts'

const loadSetUp = async () => (await import('./required-set-up.tsx')).RequiredSetUp

/** Replaces the console for an administrator who lacks the required second factor. `children` can open over it. */
export function SetUpFirst({ children }: { children: ReactNode }) {
  useTitle('Set up a second factor')
  return (
    <main className="mx-auto grid max-w-2xl content-start gap-6 p-6">
      <p className="menu-name">
        <img src="/favicon.svg" alt="" width={28} height={28} />
        {siteName()}
      </p>
      <h1 className="font-display text-2xl">Set up a second factor</h1>
      <p className="text-muted">Every administrator here needs one. The console opens once you’ve set it up.</p>
      <Lazy load={loadSetUp} fallback={<Skeleton lines={4} />} failed="The set-up couldn’t be loaded.">
        {(RequiredSetUp) => <RequiredSetUp />}
      </Lazy>
      {children}
      <button type="button" onClick={signOut} className="link justify-self-start text-sm">
        Sign out instead
      </button>
    </main>
  )
}
