import { expect, it } from 'vitest'
import { toEditPath, toEditTitle, toNextStep, toUnsavedTitle } from './editor-start.rules.ts'

const AT = '2026-03-01T06:30:00.000Z'
const unsaved = { path: '/admin/blogs/createblog', at: AT, values: { title: 'Damp walls' } }
const drafts = { text: '1 blog is not published', to: '/admin/blogs/bloglist?status=0', links: [{ title: 'Old taps', to: '/7' }] }

it.each([
  ['/admin/blogs/createblog?from=3', { title: 'Damp walls' }, 'Create blog: Damp walls'],
  ['/admin/home/edithomepage/1', { heading: 'Your home' }, 'Edit home page: Your home'],
  ['/admin/search-words/new', { words: 'nal' }, 'Add search words'],
  ['/admin/privacy-policy', { title: ' ' }, 'Privacy policy'],
  ['/admin/translations/blogs/7/hi', {}, 'Translation'],
])('an unsaved text of %s with %j is called “%s”', (path, values, title) => {
  expect(toUnsavedTitle({ path, at: AT, values })).toBe(title)
})

it.each([
  [{ kind: 'blogs', key: '7', language: null }, '/admin/blogs/editblog/7', 'A page'],
  [{ kind: 'documents', key: 'about-us', language: null }, '/admin/aboutus', 'A page'],
  [{ kind: 'contact-us', key: 'contact-us', language: null }, '/admin/contactus', 'A page'],
  [{ kind: 'services', key: '3', language: 'mr' }, '/admin/translations/services/3/mr', 'A page, in Marathi'],
] as const)('%j is edited at %s', (edit, path, title) => {
  expect([toEditPath(edit), toEditTitle({ ...edit, title: 'A page' })]).toEqual([path, title])
})

it('the next step is what was begun, else what the site lacks, else a new article', () => {
  expect(toNextStep([unsaved], [drafts]).to).toBe('/admin/blogs/createblog')
  expect(toNextStep([], [drafts])).toEqual({ title: 'Old taps', why: '1 blog is not published', to: '/7' })
  expect(toNextStep([], [{ ...drafts, links: [] }]).to).toBe('/admin/blogs/bloglist?status=0')
  expect(toNextStep([], []).to).toBe('/admin/blogs/createblog')
})
