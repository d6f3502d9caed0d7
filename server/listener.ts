import type { RequestListener } from 'node:http'
import { createApp, type Web } from './app.ts'
import { watchContent } from './content/kinds/watch-content.ts'
import type { Deps } from './platform/deps/deps.ts'
import { listCachedRoutes } from './platform/http/cache/cached-routes.ts'
import { cachePages } from './platform/http/cache/page-cache.ts'

/** The whole program as a visitor meets it: the app behind its page cache. */
export async function createListener(deps: Deps, web: Web) {
  const content = await watchContent(deps)
  deps.contentEpoch = content.epoch
  const { fetch } = createApp(deps, web)
  const routes = listCachedRoutes(web.site.renderer)
  const listener: RequestListener = cachePages({ ...deps, fetch, routes, content })
  return { listener, content }
}
