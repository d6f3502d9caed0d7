import { expect, it } from 'vitest'
import { DOCUMENTS } from '../../../contract/options.ts'
import { canOpen, entriesFor, recordPath, SCREENS, type ScreenName, screenPath, screenTrail } from './screens.ts'

const repeated = (texts: readonly string[]) => texts.filter((text, index) => texts.indexOf(text) !== index)

it('no two screens share an address, and no two a key', () => {
  expect(repeated(Object.values(SCREENS).map(({ path }) => path))).toEqual([])
  expect(repeated(entriesFor('owner').flatMap(({ key }) => key ?? []))).toEqual([])
})

it('a document is edited below /admin at the address of its page', () => {
  for (const { key, page } of DOCUMENTS) expect(screenPath(key)).toBe(`/admin${page}`)
})

it('an address has the chosen filters and leaves out the others', () => {
  expect(screenPath('leads')).toBe('/admin/leads/leads')
  expect(screenPath('leads', { city: undefined, search: '', service_type: 'Pest Control' })).toBe(
    '/admin/leads/leads?service_type=Pest+Control',
  )
  expect(screenPath('blogs', { status: 0 })).toBe('/admin/blogs/bloglist?status=0')
  expect(recordPath('payments', 7)).toBe('/admin/payments/7')
})

it('breadcrumbs lead to the list of a record', () => {
  expect(screenTrail('homepage.one').map(({ title }) => title)).toEqual(['Home page', 'Edit home page'])
  expect(screenTrail('trash').map(({ path }) => path)).toEqual(['/admin/trash'])
})

it('the menu of a role has the screens of its work, and of nobody else’s', () => {
  const namesOf = (role: 'owner' | 'editor' | 'agent') => entriesFor(role).map(({ name }) => name)
  expect(namesOf('owner')).toEqual(Object.keys(SCREENS).filter((name) => !name.endsWith('.one')))
  expect(namesOf('agent')).toEqual(['dashboard', 'leads', 'visits', 'messages', 'notices', 'trash', 'account'])
  const ofWork = [
    'leads',
    'visits',
    'messages',
    'payments',
    'payments.balance',
    'payments.door',
    'notices',
    'technicians',
    'technicians.new',
    'visits.reviews',
  ]
  const ofOthers = [...ofWork, 'administrators', 'channels', 'privacy', 'audit', 'doctor']
  expect(namesOf('editor')).toEqual(namesOf('owner').filter((name) => !ofOthers.includes(name)))
  expect(entriesFor(undefined)).toEqual([])
})

it.each<[ScreenName, boolean, boolean]>([
  ['leads', false, true],
  ['payments.one', false, false],
  ['blogs.one', true, false],
  ['trash', true, true],
])('%s opens for an editor: %s, for an agent: %s', (name, editor, agent) => {
  expect([canOpen('owner', name), canOpen('editor', name), canOpen('agent', name)]).toEqual([true, editor, agent])
})
