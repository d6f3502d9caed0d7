import { Link } from './link.tsx'
/** `lang` where the name is in another language than the page. */
export type Crumb = { name: string; path: string; lang?: 'en' | undefined }

/** The way from the home page to this one; the last crumb is this page. */
export function Breadcrumbs({ crumbs, label }: { crumbs: readonly Crumb[]; label: string }) {
  return (
    <nav aria-label={label}>
      <ol className="crumbs">
        {crumbs.map(({ name, path, lang }, index) => (
          <li key={path} lang={lang}>
            {index < crumbs.length - 1 ? <Link href={path}>{name}</Link> : <span aria-current="page">{name}</span>}
          </li>
        ))}
      </ol>
    </nav>
  )
}
