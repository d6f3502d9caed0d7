import type { BlogSummary } from '../../../contract/blogs.ts'
import { blogPath } from '../../../contract/paths.ts'
import { catalogue } from '../catalogue.ts'
import { ArrowLink } from '../ui/arrow-link.tsx'
import { BlogPicture } from '../ui/picture.tsx'
import { Section } from '../ui/section.tsx'

const texts = catalogue.home.blogs

export function LatestBlogs({ blogs }: { blogs: readonly BlogSummary[] }) {
  if (blogs.length === 0) return null
  return (
    <Section id="blogs" title={texts.title} lead={texts.lead}>
      <ul className="mb-4 grid gap-6 md:grid-cols-3">
        {blogs.map((blog) => (
          <li key={blog.id}>
            <a className="teaser" href={blogPath(blog)}>
              <BlogPicture blog={blog} sizes="(width < 48rem) 7rem, 23rem" />
              <div>
                <p className="fine-print">{blog.category}</p>
                <h3>{blog.title}</h3>
                <p>{blog.short_desc}</p>
              </div>
            </a>
          </li>
        ))}
      </ul>
      <ArrowLink href="/blogs">{texts.all}</ArrowLink>
    </Section>
  )
}
