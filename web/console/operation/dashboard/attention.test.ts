import { expect, it } from 'vitest'
import { toBackupText, toTasks } from './attention.tsx'

const NOTHING = { failed_notices: 0, unread_messages: 0, drafts: [], services_without_faq: [], blogs_without_picture: [] }

it('without a problem there is nothing to do', () => {
  expect(toTasks(NOTHING, 0)).toEqual([])
})

it('people who wait come before gaps in the pages', () => {
  const drafts = [{ id: 7, title: 'A draft' }]
  const tasks = toTasks({ ...NOTHING, claims: 1, payments: 1, visits: 3, failed_notices: 1, unread_messages: 2, drafts }, 1)
  expect(tasks.map(({ text, to }) => [text, to])).toEqual([
    ['1 customer asks for a free return', '/admin/visits'],
    ['1 payment needs action', '/admin/payments'],
    ['3 visits need attention', '/admin/visits'],
    ['1 notice couldn’t be sent', '/admin/notices'],
    ['1 unfinished lead to call back', '/admin/leads/leads?status=unfinished'],
    ['2 messages are unread', '/admin/messages'],
    ['1 blog is not published', '/admin/blogs/bloglist?status=0'],
  ])
  expect(tasks[6]?.links).toEqual([{ title: 'A draft', to: '/admin/blogs/editblog/7' }])
})

it.each([
  [null, false, false, 'No backup yet: the first one runs at night.'],
  ['2026-11-20T22:10:00Z', true, false, 'Last backup: November 21, 2026 at 3:40 am, restored and compared.'],
  ['2026-11-20T22:10:00Z', false, false, 'Last backup: November 21, 2026 at 3:40 am, not test-restored.'],
  [
    '2026-11-20T22:10:00Z',
    true,
    true,
    'The daily backup is failing. Last one: November 21, 2026 at 3:40 am, restored and compared.',
  ],
])('of a backup of %s (proven: %s, late: %s): %s', (created_at, is_proven, is_late, text) => {
  expect(toBackupText({ created_at, is_proven, is_late })).toBe(text)
})
