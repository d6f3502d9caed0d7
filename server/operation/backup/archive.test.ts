import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { writeArchive } from './archive.ts'
import { tempFolder } from './backup.test-tools.ts'

it.each([
  ['without a passphrase', undefined],
  ['with one', 'eight horses at the well'],
])('a full disk fails the archive and not the program: %s', async (_, passphrase) => {
  const ending: Error[] = []
  const note = (error: Error) => void ending.push(error)
  process.on('uncaughtException', note)
  onTestFinished(() => void process.off('uncaughtException', note))
  const path = join(tempFolder(), 'no-folder', 'archive')
  const writing = writeArchive(path, passphrase, async ({ add }) => {
    for (let picture = 0; picture < 20; picture++) await add(`picture-${picture}`, randomBytes(300_000))
  })
  await expect(writing).rejects.toThrow('ENOENT')
  expect(ending).toEqual([])
})
