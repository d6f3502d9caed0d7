import type { Dashboard } from '../../../contract/dashboard.ts'
import { MESSAGES_PLACE, NOTICES_PLACE } from '../ui/places.ts'
import { leadsPath } from './dashboard-links.ts'

type Link = { title: string; to: string }
/** `to` is the list that has them all, `links` are the records one by one. */
export type Task = { text: string; to: string; links: readonly Link[] }
type Gap = { id: number; title: string }

export function toTasks(
  {
    failed_notices,
    unread_messages,
    drafts,
    services_without_faq,
    blogs_without_picture,
  }: Omit<Dashboard['attention'], 'local_channels'>,
  unfinished: number,
): Task[] {
  const blogs = (gaps: readonly Gap[]) => gaps.map(({ id, title }) => ({ title, to: `/admin/blogs/editblog/${id}` }))
  const services = (gaps: readonly Gap[]) => gaps.map(({ id, title }) => ({ title, to: `/admin/services/editservice/${id}` }))
  const tasks = [
    {
      count: failed_notices,
      text: `${count(failed_notices, 'notice', 'notices')} could not be sent`,
      to: NOTICES_PLACE,
      links: [],
    },
    {
      count: unfinished,
      text: `${count(unfinished, 'unfinished lead', 'unfinished leads')} to call back`,
      to: leadsPath({ status: 'unfinished' }),
      links: [],
    },
    {
      count: unread_messages,
      text: `${count(unread_messages, 'message is', 'messages are')} unread`,
      to: MESSAGES_PLACE,
      links: [],
    },
    {
      count: drafts.length,
      text: `${count(drafts.length, 'blog is', 'blogs are')} not published`,
      to: '/admin/blogs/bloglist?status=0',
      links: blogs(drafts),
    },
    {
      count: blogs_without_picture.length,
      text: `${count(blogs_without_picture.length, 'blog has', 'blogs have')} no picture`,
      to: '/admin/blogs/bloglist',
      links: blogs(blogs_without_picture),
    },
    {
      count: services_without_faq.length,
      text: `${count(services_without_faq.length, 'service has', 'services have')} no FAQ`,
      to: '/admin/services/serviceslist',
      links: services(services_without_faq),
    },
  ]
  return tasks.filter((task) => task.count > 0)
}

const count = (number: number, one: string, several: string) => `${number} ${number === 1 ? one : several}`
