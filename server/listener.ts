import type { RequestListener } from 'node:http'
import { createApp, type Web } from './app.ts'
import { watchContent } from './content/kinds/watch-content.ts'
import { createShed } from './operation/admission/shed.ts'
import type { Deps } from './platform/deps/deps.ts'
import { listCachedRoutes } from './platform/http/cache/cached-routes.ts'
import { cachePages } from './platform/http/cache/page-cache.ts'

/** The whole program as a visitor meets it: the app behind its page cache. `pressure` is that of new connections. */
export async function createListener(deps: Deps, web: Web, pressure = () => 0) {
  const content = await watchContent(deps)
  deps.contentEpoch = content.epoch
  const { fetch } = createApp(deps, web)
  const shed = createShed({ ...deps, fetch, pressure })
  const routes = listCachedRoutes(web.site.renderer)
  const listener: RequestListener = cachePages({ ...deps, fetch, routes, content, shed })
  return { listener, content }
}
