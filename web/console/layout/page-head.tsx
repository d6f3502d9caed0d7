import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useTitle } from './use-title.ts'

type Crumb = { label: string; to: string }

type Props = { title: string; crumbs?: readonly Crumb[]; actions?: ReactNode }

const DASHBOARD = { label: 'Main', to: '/admin/dashboard' }

/** The top of every screen: where it is, what it is called, what can be done. Sets the tab's title. */
export function PageHead({ title, crumbs = [], actions }: Props) {
  useTitle(title)
  const way = title === DASHBOARD.label ? [] : [DASHBOARD, ...crumbs]
  return (
    <div className="mb-5 grid gap-1">
      {way.length > 0 && (
        <nav aria-label="Breadcrumb">
          <ol className="page-crumbs">
            {way.map(({ label, to }) => (
              <li key={to}>
                <Link to={to}>{label}</Link>
              </li>
            ))}
            <li aria-current="page">{title}</li>
          </ol>
        </nav>
      )}
      <div className="flex min-h-[var(--control)] flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h1 className="page-title">{title}</h1>
        {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
      </div>
    </div>
  )
}
