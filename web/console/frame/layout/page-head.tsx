import { type ReactNode, useEffect } from 'react'
import { Link, useMatches } from 'react-router'
import { SCREENS, type ScreenName, screenTrail } from '../screens.ts'
import { createStore, useStore } from '../ui/store.ts'

/** Count of new leads in the tab's title, as "(2) Leads"; 0 shows none. */
export const newsInTitle = createStore(0)

/** Sets the tab's title; the site's name comes from the shell. */
export function useTitle(title: string): void {
  const news = useStore(newsInTitle)
  useEffect(() => {
    document.title = `${news > 0 ? `(${news}) ` : ''}${title} · ${document.documentElement.dataset.siteName ?? ''}`
  }, [title, news])
}

/** The screen of the current address; undefined if there is none. */
export const useScreenName = () => useMatches().findLast(({ handle }) => handle)?.handle as ScreenName | undefined

type Props = {
  /** Overrides the title from the table of screens. */
  title?: string
  /** Name of the edited record, shown below the heading. */
  record?: string | undefined
  actions?: ReactNode
  /** The actions have fields among them, which share the lines with the heading. */
  isToolbar?: boolean
}

/** The top of every screen: breadcrumbs, heading and actions. Sets the tab's title. */
export function PageHead({ title, record, actions, isToolbar = false }: Props) {
  const name = useScreenName()
  const trail = name ? screenTrail(name) : []
  // The menu says where a list is.
  const parents =
    trail.length < 2 ? [] : [{ path: SCREENS.dashboard.path, title: SCREENS.dashboard.label }, ...trail.slice(0, -1)]
  const isNamed = record !== undefined && parents.length > 0
  const heading = title ?? trail.at(-1)?.title ?? ''
  useTitle(record && name ? `${record} · ${SCREENS[name].label}` : heading)
  return (
    <div className="page-head mb-3 grid gap-1 sm:mb-5">
      {parents.length > 0 && (
        <div className="page-crumbs">
          <nav aria-label="Breadcrumb">
            <ol>
              {parents.map((parent) => (
                <li key={parent.path}>
                  <Link to={parent.path}>{parent.title}</Link>
                </li>
              ))}
              {/* In sight it stands below, as the title. */}
              <li aria-current="page" className="sr-only">
                {record ?? heading}
              </li>
            </ol>
          </nav>
          {isNamed && <h1 className="page-kind">{heading}</h1>}
        </div>
      )}
      <div
        className={`flex min-h-[var(--control)] flex-wrap items-center justify-between gap-y-2 ${isToolbar ? 'gap-x-2' : 'gap-x-4'}`}
      >
        {isNamed ? (
          <p className="page-title min-w-0 wrap-anywhere">{record}</p>
        ) : (
          <h1 className="page-title mr-auto pr-2">{heading}</h1>
        )}
        {isToolbar
          ? actions
          : actions && <div className="flex flex-wrap items-center gap-2 max-sm:gap-1.5 max-sm:*:px-2">{actions}</div>}
      </div>
    </div>
  )
}
