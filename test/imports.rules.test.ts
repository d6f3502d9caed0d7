import { globSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { expect, it } from 'vitest'

type Law = {
  /** The files to which the law applies; a folder captured by a group may always use its own files. */
  from: RegExp
  /** A package, or a path from the project's root. */
  mayNotUse: RegExp
  except?: RegExp
  message: string
}

/** The domains of each layer, the lowest first. Files directly in a layer's folder are its composition root. */
const DOMAINS = ['platform', 'access', 'content', 'bookings', 'operation']
const SERVER_DOMAINS = [...DOMAINS.slice(0, -1), 'visits', 'operation']
const CONSOLE_DOMAINS = ['frame', ...DOMAINS.slice(1)]

/** A domain may import only itself and the domains before it in `domains`. */
const downward = (layer: string, domains: string[]): Law[] =>
  domains.map((domain, level) => ({
    from: new RegExp(`^${layer}/${domain}/(?!.*\\.test\\.)`),
    mayNotUse: new RegExp(`^${layer}/`),
    except: new RegExp(`^${layer}/(${domains.slice(0, level + 1).join('|')})/`),
    message: `The domain ${domain} uses ${domains.slice(0, level + 1).join(', ')} and nothing above: move what both need down, get it handed in, or let the module name its part in its own folder for the list of the composition root (docs/ARCHITECTURE.md).`,
  }))

const LAWS: Law[] = [
  ...downward('server', SERVER_DOMAINS),
  ...downward('web/console', CONSOLE_DOMAINS),
  {
    from: /^contract\//,
    mayNotUse: /^(server|web)\/|^node:|^(hono|react|drizzle-orm)(\/|$)/,
    message: 'The contract is what both sides agree on: it imports zod/mini and nothing else. Move this to server/ or web/.',
  },
  {
    from: /^contract\/(?!(?:languages|times|bookings\/window-texts)\.ts$)/,
    mayNotUse: /^languages\//,
    message: 'Texts use the contract, which takes them as an argument. How a language says times is in LANGUAGE_INFO.',
  },
  {
    from: /^contract\/(?:languages|times|bookings\/window-texts)\.ts$/,
    mayNotUse: /^languages\//,
    except: /^languages\/([^/]+\/)?(?:language|windows)\.ts$/,
    message: 'The contract reads language.ts and windows.ts of each folder, and no texts: what uses them says so by itself.',
  },
  {
    from: /^(languages\/)(?!.*\.test(-tools)?\.)/,
    mayNotUse: /^(?!contract\/|languages\/)/,
    message: 'A language is words: it uses the contract, and of other languages the types of English alone.',
  },
  {
    from: /^(languages\/(?!en\/)[^/]+\/)/,
    mayNotUse: /^languages\/[^/]+\//,
    except: /^languages\/en\/(?!(?:language|windows)\.ts$)/,
    message: 'A language is a folder: it uses the types of English, never another language.',
  },
  {
    from: /^languages\/[^/]+\/(?:language|windows)\.ts$/,
    mayNotUse: /^(?!languages\/language\.ts$)/,
    message: 'The contract reads this file, so it uses the type of languages/language.ts and nothing else.',
  },
  {
    from: /^(server|web)\/(?!.*\.test(-tools)?\.)/,
    mayNotUse: /^languages\/(?!en\/|[^/]+$)/,
    message: 'Whoever names one language forgets the next: use languages/catalogues.ts, in browsers byLanguage().',
  },
  ...DOMAINS.slice(1).map((domain, level) => ({
    from: new RegExp(`^contract/${domain}/(?!.*\\.test\\.)`),
    mayNotUse: new RegExp(`^contract/((${DOMAINS.slice(level + 2).join('|') || 'none'})/|api\\.ts$)`),
    message: `In the contract ${domain} uses its own domain, those below it and what stands in contract/ itself: move what both need down.`,
  })),
  {
    from: /^contract\/(?!api\.ts|site\.ts|.*\.test)[^/]+$/,
    mayNotUse: /^contract\/([^/]+\/|api\.ts$)/,
    message: 'What all use stands in contract/ itself and uses no domain; only api.ts and site.ts list the modules.',
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
    from: /^(server\/[^/]+\/[^/]+\/)(?!.*\.test\.)/,
    mayNotUse: /^server\/.*\.routes\.ts$/,
    message:
      "A module may use another module's store, rules and commands (settle-order.ts), never its routes: move what you need there.",
  },
  {
    from: /^server\/(?!platform\/(?:db|queue)\/)[^/]+\/[^/]+\/[^/]+(?<!\.(?:store|test|test-tools)\.ts)$/,
    mayNotUse: /^drizzle-orm(\/|$)/,
    message: 'SQL stands in stores: move the query to <module>.store.ts and call it from here.',
  },
  {
    from: /^server\/(?!visits\/(?:reservations\/reserve-time|visits\/(?:move-visit|change-visit\.store|time-off|watch-visits))\.ts$)/,
    mayNotUse: /^server\/visits\/reservations\/taking\.store\.ts$/,
    message:
      'Nobody takes or frees the time of a technician but reserve-time.ts, move-visit.ts, change-visit.store.ts, time-off.ts and watch-visits.ts: call those.',
  },
  {
    from: /^server\/(?!visits\/visits\/(?:move-visit|step-visit|amend-visit)\.ts$)/,
    mayNotUse: /^server\/visits\/visits\/change-visit\.store\.ts$/,
    message:
      'No visit is written or changed but by move-visit.ts, step-visit.ts and amend-visit.ts, which know when it may be: call those.',
  },
  {
    from: /^(?!server\/(?:listener|listener\.test|links\.long\.test|serve|commands\/(?:demo|doctor)-command)\.ts$)/,
    mayNotUse: /^server\/app\.ts$/,
    message:
      'The app stands behind its page cache: ask the program as a visitor meets it, by createListener, in tests by the fetch of test/harness.ts or its openAnother.',
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
    from: /^(web\/site\/(?!(?:ui|islands|texts)\/)[^/]+\/)/,
    mayNotUse: /^web\/site\/[^/]+\//,
    except: /^web\/site\/(ui|layout|booking|art|texts|islands)\//,
    message:
      "The site's modules don't use each other, but for layout/, booking/ and art/: move what both need to web/site/ui/, or list the folder here.",
  },
  {
    from: /^(web\/console\/(?:access|content|bookings|operation)\/[^/]+\/)/,
    mayNotUse: /^web\/console\/(?:access|content|bookings|operation)\/[^/]+\//,
    except:
      /^web\/console\/(content\/(records|history|images|translations)\/|[^/]+\/[^/]+\/queries\.ts$|bookings\/(notices\/lead-notices|visits\/lead-visits|technicians\/day-link|leads\/(called-lead|customer-calls|customer-page|lead-labels))\.tsx?$)/,
    message:
      "The console's modules use each other's queries.ts, never their screens: move what both need to frame/, or list the file here.",
  },
]

/** The messages of the laws that an import breaks. */
function listComplaints(file: string, specifier: string): string[] {
  const used = specifier.startsWith('.') ? posix.join(posix.dirname(file), specifier) : specifier
  return LAWS.flatMap(({ from, mayNotUse, except, message }) => {
    const found = from.exec(file)
    const isOwn = found?.[1] && used.startsWith(found[1])
    return found && mayNotUse.test(used) && !except?.test(used) && !isOwn ? [message] : []
  })
}

const PROJECT = join(import.meta.dirname, '..')
const IMPORTS = globSync('{contract,e2e,languages,server,test,web}/**/*.{ts,tsx}', { cwd: PROJECT }).flatMap((file) =>
  [...readFileSync(join(PROJECT, file), 'utf8').matchAll(/\b(?:from|import)\s*\(?\s*['"`]([^'"`\n]+)['"`]/g)].map(
    ([, specifier = '']) => [file, specifier] as const,
  ),
)

/** Each module of a domain (a folder, or a file of its own beside them) with the modules that it imports. */
function listModules(domain: string, imports: readonly (readonly [string, string])[]): Map<string, Set<string>> {
  const moduleOf = (file: string) =>
    file.startsWith(`server/${domain}/`) && !/\.test(-tools)?\.ts$/.test(file) ? file.split('/')[2] : undefined
  const modules = new Map<string, Set<string>>()
  for (const [file, specifier] of imports) {
    const from = moduleOf(file)
    const to = specifier.startsWith('.') && moduleOf(posix.join(posix.dirname(file), specifier))
    if (from && to && from !== to) modules.set(from, (modules.get(from) ?? new Set()).add(to))
  }
  return modules
}

/** The modules that reach themselves again, each with what it imports on the way round. */
function listCircles(modules: Map<string, Set<string>>): string[] {
  const reach = (from: string, seen = new Set<string>()): Set<string> => {
    for (const to of modules.get(from) ?? []) if (!seen.has(to)) reach(to, seen.add(to))
    return seen
  }
  return [...modules].flatMap(([from, used]) => {
    const back = [...used].filter((to) => reach(to).has(from))
    return back.length ? [`${from} → ${back.sort().join(', ')}`] : []
  })
}

it('every import keeps to the directions between folders', () => {
  expect(IMPORTS.length).toBeGreaterThan(3000)
  const complaints = IMPORTS.flatMap(([file, specifier]) =>
    listComplaints(file, specifier).map((message) => `${file} imports ${specifier}. ${message}`),
  )
  expect(complaints).toEqual([])
})

it.each(SERVER_DOMAINS)('the modules of %s read from top to bottom: none reaches itself again', (domain) => {
  const modules = listModules(domain, IMPORTS)
  expect(modules.size).toBeGreaterThan(1)
  expect(listCircles(modules)).toEqual([])
})

it('a circle is found over other modules and over a file beside them, but not by way of a test', () => {
  const imports = [
    ['server/access/guard/caller.ts', '../auth/auth.store.ts'],
    ['server/access/auth/auth.store.ts', '../names.ts'],
    ['server/access/names.ts', './guard/caller.ts'],
    ['server/access/audit/audit.store.ts', '../guard/caller.ts'],
    ['server/access/guard/guard.test.ts', '../audit/audit.store.ts'],
    ['server/access/guard/guard.test-tools.ts', '../audit/audit.store.ts'],
  ] as const
  expect(listCircles(listModules('access', imports))).toEqual(['guard → auth', 'auth → names.ts', 'names.ts → guard'])
})

it.each([
  ['contract/content/blogs.ts', '../../server/site.ts', 'The contract is'],
  ['contract/content/blogs.ts', '../../web/ui/link.tsx', 'The contract is'],
  ['contract/content/blogs.ts', 'node:fs', 'The contract is'],
  ['contract/content/blogs.ts', 'hono/cookie', 'The contract is'],
  ['contract/content/blogs.ts', 'react', 'The contract is'],
  ['contract/content/blogs.ts', 'drizzle-orm', 'The contract is'],
  ['contract/bookings/otp.public.ts', '../admin-fields.ts', 'Visitors fetch'],
  ['contract/content/blogs.ts', '../bookings/leads.ts', 'In the contract content uses'],
  ['contract/content/blogs.ts', '../api.ts', 'In the contract content uses'],
  ['contract/paths.ts', './content/blogs.ts', 'What all use'],
  ['contract/clock.ts', '../languages/hi/language.ts', 'Texts use the contract'],
  ['contract/languages.ts', '../languages/hi/islands.ts', 'The contract reads language.ts and windows.ts'],
  ['languages/en/pages.ts', '../../web/ui/charge-text.ts', 'A language is words'],
  ['languages/hi/notices.ts', 'pdfkit', 'A language is words'],
  ['languages/mr/pages.ts', '../hi/pages.ts', 'A language is a folder'],
  ['languages/mr/language.ts', '../../contract/clock.ts', 'The contract reads this file'],
  ['server/platform/http/language.ts', '../../../languages/hi/messages.ts', 'Whoever names one'],
  ['web/site/search/suggestions.ts', '../../../languages/mr/suggestions.ts', 'Whoever names one'],
  ['server/site.ts', '../web/site/pages.ts', 'The server reaches'],
  ['server/platform/http/pages.ts', '../../content/redirects/redirects.store.ts', 'The domain platform uses'],
  ['server/access/auth/auth.routes.ts', '../../bookings/notices/enqueue-notices.ts', 'The domain access uses'],
  ['server/content/seed/seed.ts', '../../operation/jobs/retention.rules.ts', 'The domain content uses'],
  ['server/bookings/leads/leads.routes.ts', '../../deps.ts', 'The domain bookings uses'],
  ['server/bookings/leads/leads.routes.ts', '../../visits/visits/visits.store.ts', 'The domain bookings uses'],
  ['server/operation/doctor/doctor.routes.ts', '../../modules.ts', 'The domain operation uses'],
  ['server/bookings/leads/leads.test.ts', '../../app.ts', 'The app stands behind'],
  ['test/harness.ts', '../server/app.ts', 'The app stands behind'],
  ['web/console/frame/layout/page-head.tsx', '../../access/auth/queries.ts', 'The domain frame uses'],
  ['server/bookings/leads/leads.store.ts', '../payments/payments.routes.ts', 'A module may use'],
  ['server/bookings/leads/leads.routes.ts', 'drizzle-orm/pg-core', 'SQL stands in stores'],
  ['server/visits/visits/visits.routes.ts', '../reservations/taking.store.ts', 'Nobody takes or frees'],
  ['server/visits/days/step-day.ts', '../visits/change-visit.store.ts', 'No visit is written'],
  ['web/ui/link.tsx', '../../server/site.ts', 'Pages load'],
  ['web/site/home/home.tsx', 'node:fs', 'Pages load'],
  ['web/console/main.tsx', '../site/pages.ts', 'Only the site'],
  ['web/ui/link.tsx', '../site/pages.ts', 'Only the site'],
  ['web/site/pages.ts', '../console/main.tsx', 'Only the console'],
  ['web/ui/link.tsx', '../console/main.tsx', 'Only the console'],
  ['web/site/home/faqs/faqs.tsx', '../../blogs/blogs.tsx', "The site's modules"],
  ['web/console/bookings/leads/leads.list.tsx', '../payments/payments.list.tsx', "The console's modules"],
])('%s may not import %s', (file, specifier, message) => {
  expect(listComplaints(file, specifier)).toEqual([expect.stringContaining(message)])
})

it.each([
  ['server/bookings/leads/leads.test.ts', './leads.routes.ts'],
  ['server/bookings/leads/leads.store.ts', 'drizzle-orm'],
  ['server/bookings/leads/leads.store.ts', '../../content/services/services.store.ts'],
  ['server/listener.ts', './app.ts'],
  ['server/app.ts', './bookings/leads/leads.routes.ts'],
  ['contract/languages.ts', '../languages/hi/language.ts'],
  ['languages/hi/islands.ts', '../../contract/labels.ts'],
  ['languages/hi/pages.ts', '../en/pages.ts'],
  ['web/site/home/home.tsx', '../booking/panel.tsx'],
  ['web/site/page.ts', '../../languages/en/catalogue.ts'],
  ['web/console/bookings/leads/leads.list.tsx', '../payments/queries.ts'],
  ['web/console/bookings/leads/parts/row.tsx', '../leads.list.tsx'],
])('%s may import %s', (file, specifier) => {
  expect(listComplaints(file, specifier)).toEqual([])
})
