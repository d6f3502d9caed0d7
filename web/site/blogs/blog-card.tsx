import { type BlogSummary, dateOf } from '../../../contract/content/blogs.ts'
import { toLabel } from '../../../contract/labels.ts'
import { blogPath } from '../../../contract/paths.ts'
import { useTexts } from '../texts/texts.ts'
import { langOf } from '../texts/untranslated.tsx'
import { Day } from '../ui/day.tsx'
import { Seal } from '../ui/icon.tsx'
import { Link } from '../ui/link.tsx'
import { BlogPicture } from '../ui/picture.tsx'

type Props = { blog: BlogSummary; level?: 2 | 3; isFirst?: boolean }

/** A blog in a list; the whole card is its link. */
export function BlogCard({ blog, level = 2, isFirst = false }: Props) {
  const { blogs: text, blogCategories: labels } = useTexts()
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <article className="card relative flex flex-col overflow-hidden wrap-anywhere hover:border-press">
      {blog.image ? (
        <div className="relative aspect-video border-b border-line bg-sunk">
          <BlogPicture
            blog={blog}
            isFirst={isFirst}
            // A little less than its width: on a usual phone the copy of 640 pixels is sharp enough.
            sizes="(min-width: 64rem) 36rem, (min-width: 40rem) 60vw, 88vw"
            className="absolute inset-0 size-full object-cover"
          />
        </div>
      ) : (
        // Keeps the room of a picture: the titles of a row begin in one line.
        <div aria-hidden="true" className="grid aspect-video place-items-center border-b border-line bg-sunk">
          <Seal className="w-24" />
        </div>
      )}
      <div className="p-5">
        <p className="mb-2 flex flex-wrap justify-between gap-x-4 text-xs text-muted">
          <span>{toLabel(labels, blog.category)}</span>
          <Day time={dateOf(blog)} />
        </p>
        <Heading lang={langOf(blog, 'title')} className="text-lg leading-snug">
          <Link href={blogPath(blog)} className="after:absolute after:inset-0">
            {blog.title}
          </Link>
        </Heading>
        {blog.short_desc && (
          <p lang={langOf(blog, 'short_desc')} className="mt-2 text-sm text-muted">
            {blog.short_desc}
          </p>
        )}
        {blog.author && <p className="mt-2 text-xs text-muted">{text.by(blog.author)}</p>}
      </div>
    </article>
  )
}
