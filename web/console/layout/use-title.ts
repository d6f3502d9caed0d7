import { useEffect } from 'react'
import { useTitleSign } from './title-sign.ts'

/** The tab's title; the site's name comes from the shell. */
export function useTitle(title: string): void {
  const sign = useTitleSign()
  useEffect(() => {
    document.title = `${sign > 0 ? `(${sign}) ` : ''}${title} · ${document.documentElement.dataset.siteName ?? ''}`
  }, [title, sign])
}
