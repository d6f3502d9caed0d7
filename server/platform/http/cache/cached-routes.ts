import type * as z from 'zod/mini'
import * as api from '../../../../contract/api.ts'
import { API_BASE } from '../../../../contract/paths.ts'
import { type PageRenderer, WORKER_PATH } from '../../../../contract/site.ts'
import { listEndpoints } from '../calls.ts'
import { DOCS_PATHS } from '../openapi.ts'
import type { CachedRoute } from './cache-address.rules.ts'

/** All routes whose answers the page cache may keep. */
export function listCachedRoutes({ cached, files }: PageRenderer): CachedRoute[] {
  const calls = listEndpoints(api).flatMap(({ endpoint }) =>
    endpoint.isContent
      ? [{ pattern: API_BASE + endpoint.path, query: Object.keys((endpoint.input as z.ZodMiniObject).shape) }]
      : [],
  )
  const fixed = [...Object.keys(files), WORKER_PATH, ...DOCS_PATHS].map((pattern) => ({ pattern, query: [] }))
  return [...cached, ...calls, ...fixed]
}
