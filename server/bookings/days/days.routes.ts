import type * as api from '../../../contract/api.ts'
import type { Handlers } from '../../../contract/endpoint.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { notFound } from '../../platform/http/errors.ts'

/** What technicians see and do; the token of their day is their right. */
export function dayHandlers(_: Deps): Handlers<typeof api.days> {
  return {
    async get() {
      throw notFound()
    },
    async step() {
      throw notFound()
    },
  }
}
