import { useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import * as api from '../../../contract/api.ts'
import type { ListedBlog } from '../../../contract/blogs.ts'
import { blogPath } from '../../../contract/paths.ts'
import { removeWithUndo } from '../history/remove-with-undo.ts'
import { thumbnailOf } from '../images/thumbnail.ts'
import { request } from '../request.ts'
import { Badge } from '../ui/badge.tsx'
import { useConfirm } from '../ui/confirm.tsx'
import { DateTime } from '../ui/date-time.tsx'
import { Glyph } from '../ui/icons.tsx'
import { TableBox } from '../ui/table-box.tsx'
import { blogEdit } from './blog-places.ts'

const COLUMNS = ['ID', 'Category', 'Title', 'Description', 'Image', 'Created Date', 'Action']

export function BlogTable({ blogs }: { blogs: readonly ListedBlog[] }) {
  const queryClient = useQueryClient()
  const { ask, dialog } = useConfirm()

  async function remove(id: number): Promise<void> {
    await removeWithUndo({
      remove: () => request(api.blogs.remove, { id }),
      restore: () => request(api.blogs.restore, { id }),
      refresh: () => queryClient.invalidateQueries({ queryKey: ['blogs'] }),
    })
  }
  const askToRemove = ({ id, title }: ListedBlog) =>
    ask({
      title: 'Delete this blog?',
      text: `“${title}” leaves the site and goes into the trash, from where it can be restored for 30 days.`,
      action: 'Delete',
      onYes: () => remove(id),
    })

  return (
    <>
      <TableBox label="Blogs">
        <table className="data-table as-cards">
          <thead>
            <tr>
              {COLUMNS.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {blogs.map((blog) => (
              <Row key={blog.id} blog={blog} onRemove={() => askToRemove(blog)} />
            ))}
          </tbody>
        </table>
      </TableBox>
      {dialog}
    </>
  )
}

function Row({ blog, onRemove }: { blog: ListedBlog; onRemove: () => void }) {
  const { id, title, category, short_desc, image, picture, status, created_at } = blog
  return (
    <tr>
      <td data-label="ID">{id}</td>
      <td data-label="Category">{category || '–'}</td>
      <td data-label="Title" className="sm:min-w-44">
        <div className="grid justify-items-start gap-1">
          <Link to={blogEdit(id)} className="font-semibold hover:text-press hover:underline">
            {title}
          </Link>
          <Badge tone={status === 1 ? 'press' : 'plain'}>{status === 1 ? 'Active' : 'Inactive'}</Badge>
        </div>
      </td>
      <td data-label="Description" className="sm:min-w-44">
        <span className="line-clamp-3">{short_desc || '–'}</span>
      </td>
      <td data-label="Image">
        {image ? (
          <img
            src={thumbnailOf({ file: image, widths: picture?.widths })}
            alt={picture?.alt ?? ''}
            width={100}
            loading="lazy"
            className="w-[100px] max-w-none rounded-sm bg-sunk"
          />
        ) : (
          <span className="text-muted">No picture</span>
        )}
      </td>
      <td data-label="Created Date">
        <DateTime time={created_at} />
      </td>
      <td data-label="Action">
        <div className="flex items-center gap-1">
          <Link to={blogEdit(id)} aria-label={`Edit ${title}`} title="Edit" className="icon-button">
            <Glyph name="edit" />
          </Link>
          <button type="button" aria-label={`Delete ${title}`} title="Delete" onClick={onRemove} className="icon-button">
            <Glyph name="trash" />
          </button>
          {status === 1 && (
            <a
              href={blogPath(blog)}
              target="_blank"
              rel="noreferrer"
              aria-label={`View the page of ${title}`}
              title="View page"
              className="icon-button"
            >
              <Glyph name="external" />
            </a>
          )}
        </div>
      </td>
    </tr>
  )
}
