import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { Decrypter, Encrypter } from 'age-encryption'
import { describe, expect, it } from 'vitest'
import { decrypt, type Entry, encrypt, readArchive, writeArchive } from './archive.ts'
import { tempFolder } from './backup.test-tools.ts'

const PASSPHRASE = 'eight horses at the well'
const TEXT = 'Asha, Friday at ten. '.repeat(10_000)

async function* inPieces(bytes: Uint8Array): AsyncIterable<Uint8Array> {
  for (let at = 0; at < bytes.length; at += 10_000) yield bytes.subarray(at, at + 10_000)
}

const encryptText = (text: string) => buffer(encrypt(inPieces(Buffer.from(text)), PASSPHRASE))
const decryptText = async (bytes: Uint8Array) => String(await buffer(decrypt(inPieces(bytes), PASSPHRASE)))

describe('what is encrypted', () => {
  it.each([
    ['nothing', ''],
    ['a word', 'Asha'],
    ['a chunk', 'A'.repeat(64 * 1024)],
    ['some chunks', TEXT],
  ])('is decrypted with its passphrase: %s', async (_, text) => {
    expect(await decryptText(await encryptText(text))).toBe(text)
  })

  it('is decrypted by age’s library', async () => {
    const decrypter = new Decrypter()
    decrypter.addPassphrase(PASSPHRASE)
    expect(await decrypter.decrypt(await encryptText(TEXT), 'text')).toBe(TEXT)
  })

  it('is decrypted if age’s library encrypted it, at the cost that age chooses', async () => {
    const encrypter = new Encrypter()
    encrypter.setPassphrase(PASSPHRASE)
    expect(await decryptText(await encrypter.encrypt(TEXT))).toBe(TEXT)
  })

  // Debian's package `age` reads the passphrase from a terminal only; `script` provides one.
  it.skipIf(spawnSync('age', ['--version']).error)('is decrypted by the program age', async () => {
    const path = join(tempFolder(), 'backup')
    writeFileSync(path, await encryptText(TEXT))
    spawnSync('script', ['-qec', `age -d -o ${path}.open ${path}`, '/dev/null'], { input: `${PASSPHRASE}\n` })
    expect(readFileSync(`${path}.open`, 'utf8')).toBe(TEXT)
  })

  it('is no reason to serve nobody while its key is made', async () => {
    let isMade = false
    const making = encryptText('').then(() => {
      isMade = true
    })
    await new Promise(setImmediate)
    expect(isMade).toBe(false)
    await making
  })
})

/** Writes an archive, and reads the names and contents of its entries. */
async function readWith(passphrase: string | undefined, path: string, archive: Buffer) {
  writeFileSync(path, archive)
  const entries: Entry[] = []
  for await (const entry of readArchive(path, passphrase)) entries.push(entry)
  return entries
}

/** The header of an age archive: lines that end with a checksum, and a nonce. */
const measureHead = (bytes: Buffer) => bytes.indexOf('\n', bytes.indexOf('\n---') + 1) + 1 + 16

describe('an encrypted archive', () => {
  const CHUNK_BYTES = 64 * 1024 + 16

  /** An archive with four chunks, encrypted. */
  async function makeArchive() {
    const path = join(tempFolder(), 'archive')
    await writeArchive(path, undefined, ({ add }) => add('cover.webp', randomBytes(200_000)))
    const bytes = await buffer(encrypt(inPieces(readFileSync(path)), PASSPHRASE))
    const start = measureHead(bytes)
    const head = bytes.subarray(0, start)
    const chunks = [0, 1, 2, 3].map((at) => bytes.subarray(start + at * CHUNK_BYTES, start + (at + 1) * CHUNK_BYTES))
    return { path, head, chunks }
  }

  it('is read with its passphrase alone', async () => {
    const { path, head, chunks } = await makeArchive()
    const bytes = Buffer.concat([head, ...chunks])
    expect(await readWith(PASSPHRASE, path, bytes)).toMatchObject([{ name: 'cover.webp' }])
    await expect(readWith(`${PASSPHRASE}.`, path, bytes)).rejects.toThrow(
      'BACKUP_PASSPHRASE is not the passphrase of this backup.',
    )
    await expect(readWith(undefined, path, bytes)).rejects.toThrow('The backup is encrypted')
  })

  it('is refused with a part that is cut off, left out, repeated, moved or changed', async () => {
    const { path, head, chunks } = await makeArchive()
    const [first, second, third, last] = chunks as [Buffer, Buffer, Buffer, Buffer]
    const changed = Buffer.from(second)
    changed.writeUInt8(changed.readUInt8(1000) ^ 1, 1000)
    const spoilt = [
      [],
      [first, second, third],
      [first, second, third, last.subarray(0, -1)],
      [first, third, last],
      [first, first, second, third, last],
      [second, first, third, last],
      [first, changed, third, last],
      [first, second, third, last, last],
    ]
    for (const parts of spoilt)
      await expect(readWith(PASSPHRASE, path, Buffer.concat([head, ...parts]))).rejects.toThrow(`${path} is damaged or cut off.`)
  })
})
