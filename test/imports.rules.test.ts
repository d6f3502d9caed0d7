import { globSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { expect, it } from 'vitest'

type Law = {
  /** The files that the law is for; a folder in parentheses may always use its own files. */
  from: RegExp
  /** Package, or path from the root of the project. */
  mayNotUse: RegExp
  except?: RegExp
  message: string
}

const LAWS: Law[] = [
  {
    from: /^contract\//,
    mayNotUse: /^(server|web)\/|^node:|^(hono|react|drizzle-orm)(\/|$)/,
    message: 'The contract is what both sides agree on: it imports zod/mini and nothing else. Move this to server/ or web/.',
  },
  {
    from: /^contract\/.*\.public\.ts$/,
    mayNotUse: /^contract\/admin-/,
    message: 'Visitors fetch what a public call is made of: what it shares with the console belongs in contract/fields.ts.',
  },
  {
    from: /^server\//,
    mayNotUse: /^web\//,
    message: 'The server reaches the pages only through contract/site.ts; what both need belongs in contract/.',
  },
  {
    from: /^(server\/[^/]+\/)/,
    mayNotUse: /^server\/[^/]+\/.*\.routes\.ts$/,
    message:
      "A noun may use another noun's store, rules and commands (settle-order.ts), never its routes: move what you need there.",
  },
  {
    from: /^server\/(?!db\/|jobs\/queue\.ts$)[^/]+\/[^/]+(?<!\.(?:store|test|test-tools)\.ts)$/,
    mayNotUse: /^drizzle-orm(\/|$)/,
    message: 'SQL stands in stores: move the query to <noun>.store.ts and call it from here.',
  },
  {
    from: /^web\//,
    mayNotUse: /^server\/|^node:/,
    message: 'Pages load through the API client; what both sides need belongs in contract/.',
  },
  {
    from: /^web\/(?!site\/)/,
    mayNotUse: /^web\/site\//,
    message: 'Only the site uses web/site: what the console needs too belongs in web/ui/ or contract/.',
  },
  {
    from: /^web\/(?!console\/)/,
    mayNotUse: /^web\/console\//,
    message: 'Only the console uses web/console: what the site needs too belongs in web/ui/ or contract/.',
  },
  {
    from: /^(web\/site\/(?!ui\/)[^/]+\/)/,
    mayNotUse: /^web\/site\/[^/]+\//,
    except: /^web\/site\/((ui|layout|booking|art)\/|contact\/to-offices\.ts$)/,
    message:
      "The site's nouns don't use each other, but for layout/, booking/ and art/: move what both need to web/site/ui/, or list the room here and in docs/ARCHITECTURE.md.",
  },
  {
    from: /^(web\/console\/(?!layout\/|palette\/)[^/]+\/)/,
    mayNotUse: /^web\/console\/[^/]+\//,
    except:
      /^web\/console\/((ui|forms|history|editor|layout|images)\/|[^/]+\/queries\.ts$|notices\/subject-notices\.tsx$|palette\/recent\.ts$)/,
    message:
      "The console's nouns use each other's queries.ts, never their screens: move what both need to ui/, layout/, forms/, history/, editor/ or images/, or list the file here and in docs/ARCHITECTURE.md.",
  },
]

/** What the laws say against an import in a file. */
function listComplaints(file: string, specifier: string): string[] {
  const used = specifier.startsWith('.') ? posix.join(posix.dirname(file), specifier) : specifier
  return LAWS.flatMap(({ from, mayNotUse, except, message }) => {
    const found = from.exec(file)
    const isOwn = found?.[1] && used.startsWith(found[1])
    return found && mayNotUse.test(used) && !except?.test(used) && !isOwn ? [message] : []
  })
}

it('every import keeps to the directions between folders', () => {
  const project = join(import.meta.dirname, '..')
  const imports = globSync('{contract,server,web}/**/*.{ts,tsx}', { cwd: project }).flatMap((file) =>
    [...readFileSync(join(project, file), 'utf8').matchAll(/\b(?:from|import)\s*\(?\s*['"`]([^'"`\n]+)['"`]/g)].map(
      ([, specifier = '']) => [file, specifier] as const,
    ),
  )
  expect(imports.length).toBeGreaterThan(3000)
  const complaints = imports.flatMap(([file, specifier]) =>
    listComplaints(file, specifier).map((message) => `${file} imports ${specifier}. ${message}`),
  )
  expect(complaints).toEqual([])
})

it.each([
  ['contract/content/blogs.ts', '../server/app.ts', 'The contract is'],
  ['contract/content/blogs.ts', '../web/ui/link.tsx', 'The contract is'],
  ['contract/content/blogs.ts', 'node:fs', 'The contract is'],
  ['contract/content/blogs.ts', 'hono/cookie', 'The contract is'],
  ['contract/content/blogs.ts', 'react', 'The contract is'],
  ['contract/content/blogs.ts', 'drizzle-orm', 'The contract is'],
  ['contract/bookings/otp.public.ts', './admin-fields.ts', 'Visitors fetch'],
  ['server/site.ts', '../web/site/pages.ts', 'The server reaches'],
  ['server/bookings/leads/leads.store.ts', '../blogs/blogs.routes.ts', 'A noun may use'],
  ['server/bookings/leads/leads.routes.ts', 'drizzle-orm/pg-core', 'SQL stands in stores'],
  ['web/ui/link.tsx', '../../server/app.ts', 'Pages load'],
  ['web/site/home/home.tsx', 'node:fs', 'Pages load'],
  ['web/console/main.tsx', '../site/pages.ts', 'Only the site'],
  ['web/ui/link.tsx', '../site/pages.ts', 'Only the site'],
  ['web/site/pages.ts', '../console/main.tsx', 'Only the console'],
  ['web/ui/link.tsx', '../console/main.tsx', 'Only the console'],
  ['web/site/home/faqs/faqs.tsx', '../../blogs/blogs.tsx', "The site's nouns"],
  ['web/console/bookings/leads/leads.list.tsx', '../payments/payments.list.tsx', "The console's nouns"],
])('%s may not import %s', (file, specifier, message) => {
  expect(listComplaints(file, specifier)).toEqual([expect.stringContaining(message)])
})

it.each([
  ['server/bookings/leads/leads.test.ts', './leads.routes.ts'],
  ['server/bookings/leads/leads.store.ts', 'drizzle-orm'],
  ['server/app.ts', './leads/leads.routes.ts'],
  ['web/site/home/home.tsx', '../booking/panel.tsx'],
  ['web/console/bookings/leads/leads.list.tsx', '../payments/queries.ts'],
  ['web/console/bookings/leads/parts/row.tsx', '../leads.list.tsx'],
])('%s may import %s', (file, specifier) => {
  expect(listComplaints(file, specifier)).toEqual([])
})
