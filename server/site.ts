import { readFile } from 'node:fs/promises'
import type { Server } from 'node:http'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { PageRenderer } from '../contract/site.ts'
import type { Site } from './http/pages.ts'
import { StartError } from './start-error.ts'

const ROOT = join(import.meta.dirname, '..')
const BOOT = 'web/site/boot.ts'
const CSS = 'web/site/site.css'

/** The site as `npm run build` left it in dist/. */
export async function loadBuiltSite(): Promise<Site> {
  const manifest = await readFile(join(ROOT, 'dist/client/.vite/manifest.json'), 'utf8').catch(() => {
    throw new StartError('The site is not built yet: run "npm run build", or start with "npm start".')
  })
  const files = JSON.parse(manifest) as Record<string, { file: string }>
  const addressOf = (source: string) => `/${files[source]?.file}`
  const { renderer } = (await import(pathToFileURL(join(ROOT, 'dist/server/render.js')).href)) as { renderer: PageRenderer }
  return {
    renderer,
    loadRenderer: async () => renderer,
    assets: { css: [addressOf(CSS)], boot: [addressOf(BOOT)] },
    publicFolder: join(ROOT, 'dist/client'),
  }
}

/** The site from its sources, built as it is asked for and reloaded when they change. */
export async function loadDevelopmentSite(server: Server) {
  const { createServer } = await import('vite')
  const vite = await createServer({ root: ROOT, server: { middlewareMode: true, hmr: { server } } })
  const loadRenderer = async () => ((await vite.ssrLoadModule('/web/site/render.tsx')) as { renderer: PageRenderer }).renderer
  const site: Site = {
    renderer: await loadRenderer(),
    loadRenderer,
    assets: { css: [`/${CSS}?direct`], boot: ['/@vite/client', `/${BOOT}`] },
    publicFolder: undefined,
  }
  return { site, middleware: vite.middlewares }
}
