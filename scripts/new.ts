import { execFileSync } from 'node:child_process'
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { styleText } from 'node:util'
import { main, UserError } from './lib/project.mjs'

// `npm run new -- tips` makes the files and entries of a kind of content. The templates are written for tips, and tips
// is replaced by the name.
const ROOT = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')

const FILES = {
  'contract/content/tips.ts': `import * as z from 'zod/mini'
import { SavedVersion } from '../admin-fields.ts'
import { ADMIN_MESSAGES } from '../admin-messages.ts'
import { Time } from '../endpoint.ts'
import { requiredText } from '../fields.ts'
import { contentCalls } from './content-calls.ts'

export const Tip = z.object({
  ...{ id: z.number(), title: z.string(), text: z.string() },
  ...{ version: z.number(), created_at: Time, updated_at: Time },
})
export type Tip = z.infer<typeof Tip>

/** An editor's input. */
export const TipInput = z.object({
  title: requiredText(ADMIN_MESSAGES.requiredOf('Title'), 200),
  text: requiredText(ADMIN_MESSAGES.requiredOf('Text'), 5000),
  version: SavedVersion,
})

export const { list, get, create, update, remove, restore } = contentCalls({
  ...{ kind: 'tips', name: 'tip', row: Tip, input: TipInput },
})
`,
  'server/content/tips/tips.store.ts': `import { TipInput } from '../../../contract/content/tips.ts'
import { tips } from '../../platform/db/schema.ts'
import { searchedOf } from '../../platform/db/search.ts'
import { contentStore } from '../kinds/content.store.ts'

const { id, title, text } = tips

export const tipStore = contentStore({
  ...{ kind: 'tips', table: tips, input: TipInput, key: id, title, searchIn: searchedOf([title, text]) },
})
`,
  'server/content/tips/tips.test.ts': `import { expect, it } from 'vitest'
import { ADMIN_MESSAGES } from '../../../contract/admin-messages.ts'
import { createTestApp } from '../../../test/harness.ts'
import { signIn } from '../../../test/steps.ts'

const app = await createTestApp()
const token = await signIn(app)
const call = (method: string, path: string, body?: object) => app.request(method, \`/tips\${path}\`, body, { token })
const TIP = { title: 'Shut the valve', text: 'Before anything else.' }

it('a tip without a title is refused', async () => {
  const errors = { title: ADMIN_MESSAGES.requiredOf('Title') }
  expect(await call('POST', '', { ...TIP, title: ' ' })).toMatchObject({ status: 422, body: { errors } })
})

it('a tip is saved, unless somebody saved a newer version', async () => {
  const { data: tip } = (await call('POST', '', TIP)).body
  const saved = await call('PUT', \`/\${tip.id}\`, { ...tip, title: 'Shut the main valve' })
  expect(saved.body).toMatchObject({ message: ADMIN_MESSAGES.updated('Tip'), data: { version: 2 } })
  expect((await call('PUT', \`/\${tip.id}\`, tip)).status).toBe(409)
  expect((await call('GET', '?search=main')).body.data).toMatchObject([{ id: tip.id, title: 'Shut the main valve' }])
})

it('a tip goes into the trash and comes back', async () => {
  const { data: tip } = (await call('POST', '', TIP)).body
  await call('DELETE', \`/\${tip.id}\`)
  expect((await call('GET', \`/\${tip.id}\`)).status).toBe(404)
  await call('POST', \`/\${tip.id}/restore\`)
  expect((await call('GET', \`/\${tip.id}\`)).body.data).toMatchObject(TIP)
})
`,
  'web/console/content/tips/tips.list.tsx': `import { Link } from 'react-router'
import * as api from '../../../../contract/api.ts'
import type { Tip } from '../../../../contract/content/tips.ts'
import { List } from '../../frame/lists/list.tsx'
import { type RowAction, removal } from '../../frame/lists/row-actions.tsx'
import type { Column } from '../../frame/lists/table.tsx'
import { listQuery } from '../../frame/query-client.ts'
import { request } from '../../frame/request.ts'
import { recordPath } from '../../frame/screens.ts'
import { DateTime } from '../../frame/ui/date-time.tsx'

const ALL = ['tips']
const nameOf = ({ title }: Tip) => title
const pathOf = ({ id }: Tip) => recordPath('tips', id)

const COLUMNS: readonly Column<Tip>[] = [
  { head: 'Title', onPhone: 'title', cell: (tip) => <Link to={pathOf(tip)} className="row-title">{tip.title}</Link> },
  { head: 'Text', room: 'medium', cell: ({ text }) => <span className="line-clamp-2">{text}</span> },
  { head: 'Changed', onPhone: 'fact', cell: ({ updated_at }) => <DateTime time={updated_at} /> },
]

const ACTIONS: readonly RowAction<Tip>[] = [
  { label: 'Edit', icon: 'edit', name: ({ title }) => \`Edit \${title}\`, to: pathOf },
  removal({
    nameOf,
    question: ({ title }) => ({
      title: 'Delete this tip?',
      text: \`“\${title}” goes into the trash, from where it can be restored for 30 days.\`,
    }),
    call: ({ id }) => request(api.tips.remove, { id }),
    restore: ({ id }) => request(api.tips.restore, { id }),
    stale: [ALL],
  }),
]

export const ListScreen = () => (
  <List
    label="Tips"
    searchLabel="Search tips"
    limit={50}
    query={listQuery(ALL, api.tips.list)}
    create={{ screen: 'tips.new', label: 'Create tip' }}
    columns={COLUMNS}
    nameOf={nameOf}
    actions={ACTIONS}
    empty={{ title: 'No tips yet', text: 'Create the first one.' }}
    noMatch={{ title: (search) => \`No tip matches “\${search}”\`, text: 'Search for part of a title or text.' }}
  />
)
`,
  'web/console/content/tips/tips.record.tsx': `import * as api from '../../../../contract/api.ts'
import { TipInput } from '../../../../contract/content/tips.ts'
import { fieldsOf } from '../../frame/forms/form-fields.tsx'
import { blank, type Form, pick, record } from '../../frame/forms/record.ts'
import { request } from '../../frame/request.ts'

const LABELS = { title: 'Title', text: 'Text' }
const EMPTY = blank(LABELS)

export const module = record({
  kind: 'tips',
  schema: TipInput,
  labels: LABELS,
  fields: TipFields,
  load: (id, signal) => request(api.tips.get, { id }, signal),
  toValues: (saved) => pick(saved, LABELS),
  create: { empty: EMPTY, save: (input) => request(api.tips.create, input), failure: 'Tip not created' },
  update: { save: (input, id) => request(api.tips.update, { ...input, id }), failure: 'Tip not updated' },
  nameOf: ({ title }) => title,
})

function TipFields({ form }: { form: Form<typeof EMPTY> }) {
  const { line, text } = fieldsOf(form, LABELS)
  return (
    <>
      {line('title')}
      {text('text', { rows: 5 })}
    </>
  )
}
`,
}

/** Each entry goes after the last line of its file that contains the given words; at the end if there are none. */
const ENTRIES: [file: string, after: string, entry: string][] = [
  ['contract/api.ts', "'./content/services.ts'", "export * as tips from './content/tips.ts'"],
  [
    ...(['contract/content/content.ts', "'search-words': {"] as const),
    "tips: { name: 'Tip', trash: true, translated: { texts: ['title', 'text'], required: ['title', 'text'] } },",
  ],
  [
    ...(['server/platform/db/schema/content.ts', ''] as const),
    `
export const tips = pgTable('tips', {
  id: serial('id').primaryKey(),
  title: text('title').notNull(),
  text: text('text').notNull(),
  version,
  created_at: createdAt,
  updated_at: updatedAt,
  deleted_at: deletedAt,
})`,
  ],
  ['server/content/kinds.ts', "'./services/services.store.ts'", "import { tipStore } from './tips/tips.store.ts'"],
  ['server/content/kinds.ts', "'search-words': searchWordStore", 'tips: tipStore,'],
  [
    ...(['server/access/audit/audit.words.rules.ts', "'technicians.makeLink'"] as const),
    `'tips.create': 'write [tip]',
  'tips.remove': 'put [tip] into the trash',
  'tips.restore': 'take [tip] out of the trash',
  'tips.update': 'save [tip]',`,
  ],
  [
    ...(['web/console/frame/screens.ts', "...recordScreens('search-words'"] as const),
    "...recordScreens('tips', { path: '/admin/tips', label: 'Tips', one: 'tip', icon: 'blogs' }),",
  ],
  ['web/console/routes.tsx', 'const searchWords =', "const tips = () => import('./content/tips/tips.record.tsx')"],
  [
    ...(['web/console/routes.tsx', "'search-words.one': form("] as const),
    `tips: async () => (await import('./content/tips/tips.list.tsx')).ListScreen,
  'tips.new': form('CreateRecord', tips),
  'tips.one': form('EditRecord', tips),`,
  ],
  [
    ...(['web/console/frame/help/content.ts', 'const SLUG ='] as const),
    "const TIP = { purpose: ['One tip: its title and its text.', KEPT], words: VERSIONS, keys: FORM_KEYS } satisfies Help",
  ],
  [
    ...(['web/console/frame/help/content.ts', "'search-words.one': SEARCH_WORDS"] as const),
    `tips: { purpose: ['All tips. Open one to change its title or its text.'], keys: SEARCH_KEYS },
  'tips.new': TIP,
  'tips.one': TIP,`,
  ],
]

function checkName(name: string): void {
  if (!/^[a-z]+[^s\W\d]s$/.test(name) || name.endsWith('ies'))
    throw new UserError('Usage: npm run new -- tips. The name is a plural: one word of small letters, and an s.')
  const taken = globSync(`{contract/*/${name}.ts,{server,web/console}/*/${name},web/site/${name}}`, { cwd: ROOT })
  if (taken.length > 0) throw new UserError(`The name is taken, by ${taken.sort().join(' and ')}.`)
}

function addEntry(path: string, after: string, entry: string): string {
  const lines = read(path).trimEnd().split('\n')
  const last = lines.findLastIndex((line) => line.includes(after))
  if (last < 0) throw new UserError(`No line of ${path} has ${after} any more: change where scripts/new.ts enters it.`)
  return `${lines.toSpliced(last + 1, 0, entry).join('\n')}\n`
}

await main(async () => {
  const [name = ''] = process.argv.slice(2)
  checkName(name)
  const one = name.slice(0, -1)
  const toCapital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
  const named = (text: string) =>
    text
      .replace(/\btips\b/g, name)
      .replace(/\bTips\b/g, toCapital(name))
      .replace(/\btip(?=\b|Store)/g, one)
      .replace(/\bTip(?=\b|Input|Fields)/g, toCapital(one))
      .replace(/\bTIP\b/g, one.toUpperCase())

  const files = Object.entries(FILES).map(([path, text]) => [named(path), named(text)] as const)
  for (const [path, text] of files) {
    mkdirSync(dirname(join(ROOT, path)), { recursive: true })
    writeFileSync(join(ROOT, path), text)
  }
  for (const [path, after, entry] of ENTRIES) writeFileSync(join(ROOT, path), addEntry(path, after, named(entry)))
  const entered = [...new Set(ENTRIES.map(([path]) => path))]
  execFileSync('npx', ['biome', 'check', '--write', ...files.map(([path]) => path), ...entered], { cwd: ROOT, stdio: 'ignore' })

  console.log(`New files:\n${files.map(([path]) => `  ${path}`).join('\n')}`)
  console.log(`Entries in:\n${entered.map((path) => `  ${path}`).join('\n')}`)
  const [, recipe = ''] = /## Add a kind of content\n.*?\n(1\. .*?)\n## /s.exec(read('CONTRIBUTING.md')) ?? []
  console.log(`${styleText('bold', 'By hand:')}\n${named(recipe).trim()}`)
})
