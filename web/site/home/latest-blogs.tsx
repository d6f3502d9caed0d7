import type { BlogSummary } from '../../../contract/content/blogs.ts'
import { toLabel } from '../../../contract/labels.ts'
import { blogPath } from '../../../contract/paths.ts'
import { useTexts } from '../texts/texts.ts'
import { langOf } from '../texts/untranslated.tsx'
import { ArrowLink } from '../ui/arrow-link.tsx'
import { Link } from '../ui/link.tsx'
import { BlogPicture } from '../ui/picture.tsx'
import { Section } from '../ui/section.tsx'

export function LatestBlogs({ blogs }: { blogs: readonly BlogSummary[] }) {
  const { home, blogCategories: labels } = useTexts()
  const texts = home.blogs
  if (blogs.length === 0) return null
  return (
    <Section id="blogs" title={texts.title} lead={texts.lead}>
      <ul className="mb-4 grid gap-6 md:grid-cols-3">
        {blogs.map((blog) => (
          <li key={blog.id}>
            <Link className="teaser" href={blogPath(blog)}>
              <BlogPicture blog={blog} sizes="(width < 48rem) 7rem, 23rem" />
              <div>
                <p className="fine-print">{toLabel(labels, blog.category)}</p>
                <h3 lang={langOf(blog, 'title')}>{blog.title}</h3>
                <p lang={langOf(blog, 'short_desc')}>{blog.short_desc}</p>
              </div>
            </Link>
          </li>
        ))}
      </ul>
      <ArrowLink href="/blogs">{texts.all}</ArrowLink>
    </Section>
  )
}
