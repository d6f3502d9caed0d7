import type { RequestListener } from 'node:http'
import type * as z from 'zod/mini'
import * as api from '../contract/api.ts'
import { API_BASE } from '../contract/paths.ts'
import { type PageRenderer, WORKER_PATH } from '../contract/site.ts'
import { createApp, type Web } from './app.ts'
import { watchContent } from './content/kinds/watch-content.ts'
import type { Deps } from './platform/deps/deps.ts'
import type { CachedRoute } from './platform/http/cache/cache-address.rules.ts'
import { cachePages } from './platform/http/cache/page-cache.ts'
import { listEndpoints } from './platform/http/calls.ts'
import { DOCS_PATHS } from './platform/http/openapi.ts'

/** The whole program as visitors reach it: the app behind its page cache. */
export async function createListener(deps: Deps, web: Web) {
  const content = await watchContent(deps)
  deps.contentEpoch = content.epoch
  const { fetch } = createApp(deps, web)
  const routes = listCachedRoutes(web.site.renderer)
  const listener: RequestListener = cachePages({ ...deps, fetch, routes, content })
  return { listener, content }
}

/** All routes whose answers the page cache may keep. */
function listCachedRoutes({ cached, files }: PageRenderer): CachedRoute[] {
  const calls = listEndpoints(api).flatMap(({ endpoint }) =>
    endpoint.isContent
      ? [{ pattern: API_BASE + endpoint.path, query: Object.keys((endpoint.input as z.ZodMiniObject).shape) }]
      : [],
  )
  const fixed = [...Object.keys(files), WORKER_PATH, ...DOCS_PATHS].map((pattern) => ({ pattern, query: [] }))
  return [...cached, ...calls, ...fixed]
}
