import { useTexts } from '../texts/texts.ts'
import { Icon } from '../ui/icon.tsx'
import { Link } from '../ui/link.tsx'
import { type BlogsQuery, blogsAddress, pageWindow } from './blogs-query.ts'

const link = 'inline-flex min-h-12 min-w-12 items-center justify-center gap-2 rounded-md px-3 font-semibold tabular-nums'

/** The links from page to page of the list. */
export function BlogsPages({ query, pages }: { query: BlogsQuery; pages: number }) {
  const text = useTexts().blogs
  if (pages === 1) return null
  const { page } = query
  const address = (number: number) => blogsAddress({ ...query, page: number })
  return (
    <nav aria-label={text.pages} className="mt-12 flex flex-wrap items-center justify-center gap-1 border-t border-line pt-6">
      {page > 1 && (
        <Link href={address(page - 1)} rel="prev" className={`${link} text-press hover:underline`}>
          <Icon name="arrow-left" size={20} />
          {text.previous}
        </Link>
      )}
      <ul className="flex flex-wrap items-center gap-1">
        {pageWindow(page, pages).map((number, index) => (
          <li key={number ?? `gap-${index}`}>
            {number === undefined && <span className={link}>…</span>}
            {number === page && (
              <span aria-current="page" className={`${link} bg-press text-on-press`}>
                <span className="sr-only">{text.page(number)}</span>
                <span aria-hidden="true">{number}</span>
              </span>
            )}
            {number !== undefined && number !== page && (
              <Link href={address(number)} aria-label={text.page(number)} className={`${link} hover:bg-sunk`}>
                {number}
              </Link>
            )}
          </li>
        ))}
      </ul>
      {page < pages && (
        <Link href={address(page + 1)} rel="next" className={`${link} text-press hover:underline`}>
          {text.next}
          <Icon name="arrow-right" size={20} />
        </Link>
      )}
    </nav>
  )
}
