import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useTitle } from './use-title.ts'

type Crumb = { label: string; to: string }

type Props = { title: string; crumbs?: readonly Crumb[]; actions?: ReactNode }

/** The top of every screen: where it is, what it is called, what can be done. Sets the tab's title. */
export function PageHead({ title, crumbs = [], actions }: Props) {
  useTitle(title)
  return (
    <div className="mb-6 grid gap-2">
      {crumbs.length > 0 && (
        <nav aria-label="Breadcrumb">
          <ol className="flex flex-wrap gap-2 text-sm text-muted">
            {crumbs.map(({ label, to }) => (
              <li key={to} className="after:ml-2 after:text-line after:content-['/']">
                <Link to={to} className="hover:text-press">
                  {label}
                </Link>
              </li>
            ))}
            <li aria-current="page">{title}</li>
          </ol>
        </nav>
      )}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="font-display text-xl">{title}</h1>
        {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
      </div>
    </div>
  )
}
