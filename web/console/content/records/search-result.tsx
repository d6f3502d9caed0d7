type Props = { title: string; text: string; path: string }

/** Shows the page as a search result, where too long texts are cut off. */
export function SearchResult({ title, text, path }: Props) {
  return (
    <figure aria-label="How search engines may show the page" className="card grid max-w-xl grid-cols-1 gap-0.5 p-4">
      <p className="truncate text-sm text-muted">{`${location.host}${path.replace(/\/$/, '').replaceAll('/', ' › ')}`}</p>
      <p className="truncate text-lg text-press">{title.trim() || 'Meta Title'}</p>
      <p className="line-clamp-2 text-sm text-muted">{text.trim() || 'Meta Description'}</p>
    </figure>
  )
}
