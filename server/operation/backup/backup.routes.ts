import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import type { Hono } from 'hono'
import { LAST_BACKUP_PATH } from '../../../contract/operation/doctor.ts'
import { asFile, mountFile } from '../../access/guard/mount.ts'
import type { RecordAction } from '../../access/guard/record-action.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { notFound } from '../../platform/http/errors.ts'
import { findLastFile } from './backup-places.ts'

/** Serves the last backup if it is a file on this machine. */
export function mountLastBackup(app: Hono, deps: Deps, recordAction: RecordAction): void {
  mountFile(app, recordAction, {
    ...{ path: LAST_BACKUP_PATH, name: 'backup.download' },
    async answer(c) {
      const file = await findLastFile(deps)
      if (!file) throw notFound()
      const headers = { 'Content-Type': 'application/octet-stream', 'Content-Length': String(file.sizeBytes) }
      return c.body(Readable.toWeb(createReadStream(file.path)) as ReadableStream, 200, { ...headers, ...asFile(file.name) })
    },
  })
}
