import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createTestApp } from '../../../test/harness.ts'
import { query } from '../../../test/read-instance.ts'
import { bookPaid, signIn, uploadImage } from '../../../test/steps.ts'
import { toConnection } from '../../platform/db/client.ts'
import { backUp } from './back-up.ts'
import { tempFolder } from './backup.test-tools.ts'

const app = await createTestApp()
const connection = toConnection(app.pool)
await bookPaid(app)
await uploadImage(app, await signIn(app))

describe('a rehearsal', () => {
  const instanceIn = (dataDir: string) => ({ connection, files: app.deps.files, dataDir })

  it('proves a backup and leaves nothing else behind; a second backup has to wait', async () => {
    const dataDir = tempFolder()
    const backing = backUp(instanceIn(dataDir), join(dataDir, 'backups', 'first'), undefined)
    const second = backUp(instanceIn(dataDir), join(dataDir, 'backups', 'second'), undefined)
    await expect(second).rejects.toThrow('Another backup is running. Wait until it’s done.')
    expect((await backing).obstacle).toBe(undefined)
    expect(readdirSync(join(dataDir, 'backups'))).toEqual(['first'])
    expect(readdirSync(join(dataDir, 'rehearsal'))).toEqual(['karigar.lock'])
  })

  it('that fails leaves no backup: here a table is in no migration', async () => {
    await query(connection, 'CREATE TABLE somebodys AS SELECT 1 AS id')
    const dataDir = tempFolder()
    const backing = backUp(instanceIn(dataDir), join(dataDir, 'backups', 'first'), undefined)
    await expect(backing).rejects.toThrow(
      'The backup can’t be restored, so it does not count. The backup names somebodys that this Karigar does not know.',
    )
    await query(connection, 'DROP TABLE somebodys')
    expect(readdirSync(join(dataDir, 'backups'))).toEqual([])
    expect(readdirSync(join(dataDir, 'rehearsal'))).toEqual(['karigar.lock'])
  })
})
