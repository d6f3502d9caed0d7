import type { Context, Hono } from 'hono'
import type { Caller } from '../../../contract/endpoint.ts'
import { API_BASE } from '../../../contract/paths.ts'
import type { RecordAction } from '../audit/record-action.ts'

type File = {
  path: string
  /** The action in the audit log. */
  name: string
  answer: (c: Context, caller: Caller) => Promise<Response>
}

/** Serves a file to owners who confirmed who they are. It is outside the contract, which only describes JSON. */
export function mountFile(app: Hono, recordAction: RecordAction, { path, name, answer }: File): void {
  const endpoint = { auth: 'owner', method: 'GET', status: 200, isAudited: true, stepUp: 'sensitive' } as const
  app.get(API_BASE + path, (c) => recordAction(c, { name, endpoint }, (caller) => answer(c, caller)))
}

/** Headers with which the browser saves an answer as a file of this name. */
export const asFile = (fileName: string) => ({
  'Content-Disposition': `attachment; filename="${fileName}"`,
  'Cache-Control': 'no-store',
})
