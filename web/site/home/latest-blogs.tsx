import type { BlogSummary } from '../../../contract/blogs.ts'
import { blogPath } from '../../../contract/paths.ts'
import { ArrowLink } from '../../ui/arrow-link.tsx'
import { BlogPicture } from '../../ui/picture.tsx'
import { Section } from '../../ui/section.tsx'
import { catalogue } from '../catalogue.ts'

const texts = catalogue.home.blogs

export function LatestBlogs({ blogs }: { blogs: readonly BlogSummary[] }) {
  if (blogs.length === 0) return null
  return (
    <Section id="blogs" title={texts.title} lead={texts.lead}>
      <ul className="latest">
        {blogs.map((blog) => (
          <li key={blog.id}>
            <a href={blogPath(blog)}>
              <BlogPicture blog={blog} sizes="(width < 48rem) 7rem, 23rem" />
              <div>
                <p className="small">{blog.category}</p>
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
