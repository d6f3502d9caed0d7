import { readFile } from 'node:fs/promises'
import type { Server } from 'node:http'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { LANGUAGES, type Language } from '../contract/languages.ts'
import type { PageRenderer } from '../contract/site.ts'
import type { Console } from './platform/http/console.ts'
import type { Site } from './platform/http/pages.ts'
import { StartError } from './platform/log.ts'

const ROOT = join(import.meta.dirname, '..')
const BOOT = 'web/site/boot.ts'
const CSS = 'web/site/site.css'
/** The script of pages without the site's frame. */
const BARE_BOOT = 'web/site/day/hydrate-day.tsx'
const BARE_CSS = 'web/site/day/day.css'
const CONSOLE = 'web/console/main.tsx'
/** Vite's client, and the preamble that Fast Refresh needs before the first React module. */
const DEVELOPMENT_CLIENT = ['/@vite/client', '/@id/@vitejs/plugin-react/preamble']
/** Files that are useless offline: checkout, a booking's state, and the technician's day. */
const ONLINE_ONLY = /\/(booking\/(checkout|page)|day)\//
/** Other files that every page references. */
const UNHASHED = ['/icons.svg', '/fonts/bricolage-700.woff2']

type Manifest = Record<string, { file: string; css?: string[]; assets?: string[]; imports?: string[] }>

async function readManifest(folder: string, name = 'manifest'): Promise<Manifest> {
  const manifest = await readFile(join(ROOT, folder, `.vite/${name}.json`), 'utf8').catch(() => {
    throw new StartError('The site is not built yet: run "npm run build", or start with "npm start".')
  })
  return JSON.parse(manifest) as Manifest
}

/** The console in dist/, built by `npm run build`. */
export async function loadBuiltConsole(): Promise<Console> {
  const entry = (await readManifest('dist/console'))[CONSOLE]
  const addressOf = (file: string) => `/console/${file}`
  return {
    assets: { css: entry?.css?.map(addressOf) ?? [], boot: entry ? [addressOf(entry.file)] : [] },
    publicFolder: join(ROOT, 'dist/console'),
  }
}

export const DEVELOPMENT_CONSOLE: Console = {
  assets: { css: [], boot: [...DEVELOPMENT_CLIENT, `/${CONSOLE}`] },
  publicFolder: undefined,
}

/** The script of pages without the site's frame, and its imports in each language: the page lists every file. */
async function readBareScript(): Promise<{ boot: string[]; preload: Record<Language, string[]> }> {
  const files = await readManifest('dist/client', 'day')
  const withImports = (source: string): string[] => [
    `/${files[source]?.file}`,
    ...(files[source]?.imports ?? []).flatMap(withImports),
  ]
  const [boot = '', ...shared] = withImports(BARE_BOOT)
  const toPreload = (language: Language) =>
    [`languages/${language}/islands.ts`, `languages/${language}/day.ts`].flatMap(withImports)
  const preload = LANGUAGES.map((language) => [language, [...new Set([...shared, ...toPreload(language)])]])
  return { boot: [boot], preload: Object.fromEntries(preload) as Record<Language, string[]> }
}

/** The site in dist/, built by `npm run build`. */
export async function loadBuiltSite(): Promise<Site> {
  const files = await readManifest('dist/client')
  const addressOf = (source: string) => `/${files[source]?.file}`
  const { renderer } = (await import(pathToFileURL(join(ROOT, 'dist/server/render.js')).href)) as { renderer: PageRenderer }
  const shell = [...[CSS, BOOT].map(addressOf), ...UNHASHED]
  const kept = Object.entries(files).filter(([source]) => !ONLINE_ONLY.test(source))
  const all = kept.flatMap(([, { file, assets = [] }]) => [file, ...assets].map((name) => `/${name}`))
  return {
    renderer,
    loadRenderer: async () => renderer,
    assets: {
      css: [addressOf(CSS)],
      boot: [addressOf(BOOT)],
      bare: { css: [CSS, BARE_CSS].map(addressOf), ...(await readBareScript()) },
    },
    publicFolder: join(ROOT, 'dist/client'),
    worker: {
      script: await readFile(join(ROOT, 'dist/worker/worker.js'), 'utf8'),
      shell,
      rest: [...new Set(all)].filter((path) => !shell.includes(path)),
    },
  }
}

/** The site from its sources: Vite builds it on request and reloads it when they change. */
export async function loadDevelopmentSite(server: Server) {
  const { createServer } = await import('vite')
  const vite = await createServer({ root: ROOT, server: { middlewareMode: true, hmr: { server } } })
  const loadRenderer = async () => ((await vite.ssrLoadModule('/web/site/render.tsx')) as { renderer: PageRenderer }).renderer
  const site: Site = {
    renderer: await loadRenderer(),
    loadRenderer,
    assets: {
      css: [`/${CSS}?direct`],
      boot: [...DEVELOPMENT_CLIENT, `/${BOOT}`],
      bare: { css: [CSS, BARE_CSS].map((path) => `/${path}?direct`), boot: [...DEVELOPMENT_CLIENT, `/${BARE_BOOT}`] },
    },
    publicFolder: undefined,
  }
  return { site, middleware: vite.middlewares }
}
