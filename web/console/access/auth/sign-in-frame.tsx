import type { ReactNode } from 'react'
import { useTitle } from '../../frame/layout/page-head.tsx'
import { siteName } from '../../frame/layout/site-mark.tsx'

type Props = { tabTitle: string; heading: string; text: string; children: ReactNode }

/** Layout of the screens for people who are not signed in. */
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
