import { useEffect } from 'react'

/** The tab's title; the site's name comes from the shell. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${document.documentElement.dataset.siteName ?? ''}`
  }, [title])
}
