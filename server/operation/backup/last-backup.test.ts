import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createTestApp } from '../../../test/harness.ts'
import { refusedTokens, signIn } from '../../../test/steps.ts'

const app = await createTestApp()
const { backupDir } = app.deps.settings
const ask = (token: string) => app.fetch('/api/backups/last', { headers: { Authorization: `Bearer ${token}` } })

it('the owner takes the last backup home as a file, and the audit log says so', async () => {
  const token = await signIn(app)
  expect((await ask(token)).status).toBe(404)
  await mkdir(backupDir, { recursive: true })
  for (const day of ['2026-03-02', '2026-03-03'])
    await writeFile(join(backupDir, `karigar-${day}T04-30-00Z.tar.gz`), `the backup of ${day}`)

  const answer = await ask(token)
  expect(answer.headers.get('Content-Disposition')).toBe('attachment; filename="karigar-2026-03-03T04-30-00Z.tar.gz"')
  expect(await answer.text()).toBe(await readFile(join(backupDir, 'karigar-2026-03-03T04-30-00Z.tar.gz'), 'utf8'))
  const { body } = await app.request('GET', '/audit?action=backup.download&outcome=done', undefined, { token })
  expect(body.data).toHaveLength(1)
  expect(body.data[0].summary).toBe('downloaded the last backup')
})

it('nobody else gets it', async () => {
  for (const token of await refusedTokens(app)) expect((await ask(token ?? '')).status).toBe(401)
})
