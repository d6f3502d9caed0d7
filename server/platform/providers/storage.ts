import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync } from 'node:fs'
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, normalize, relative, sep } from 'node:path'

/** Files by key, such as `blogs/tap-3f2a.webp`. A key's content never changes. */
export type FileStore = {
  /** Stores nothing if the stream fails. */
  write(key: string, bytes: Uint8Array | AsyncIterable<Uint8Array>): Promise<void>
  /** Undefined for a missing file. */
  read(key: string): Promise<Uint8Array<ArrayBuffer> | undefined>
  remove(key: string): Promise<void>
  /** Removes a folder's files written before this moment, including the remains of interrupted writes. */
  removeOld(folder: string, before: Date): Promise<void>
  /** The keys of all files. */
  list(): Promise<string[]>
}

/** The store doesn't answer at the moment. */
export class StoreUnavailable extends Error {}

/** Suffix of a file that is still being written. */
const PARTIAL = '.part'

/** Closed to the machine's other users, because originals may reveal where they were taken. */
const PRIVATE = { recursive: true, mode: 0o700 }

export function diskFileStore(folder: string): FileStore {
  mkdirSync(folder, PRIVATE)

  /** A folder that disappears later is an unmounted disk: a new one in its place would hide the missing files. */
  function requireFolder(): void {
    if (!existsSync(folder)) throw new StoreUnavailable(`The folder ${folder} is gone`)
  }

  function pathOf(key: string): string | undefined {
    const path = normalize(join(folder, key))
    return path.startsWith(folder + sep) && !key.includes('\0') ? path : undefined
  }
  return {
    async write(key, bytes) {
      const path = pathOf(key)
      if (!path) throw new Error(`Bad file key ${key}`)
      requireFolder()
      await mkdir(dirname(path), PRIVATE)
      // Written under another name and renamed, so that no one reads half a file, even if two write the same key.
      const partial = `${path}.${randomBytes(6).toString('hex')}${PARTIAL}`
      try {
        await writeFile(partial, bytes, { flush: true })
        await renameDurably(partial, path)
      } catch (error) {
        await rm(partial, { force: true })
        throw error
      }
    },
    async read(key) {
      const path = pathOf(key)
      if (!path) return undefined
      const bytes = await readFile(path).catch(ignoreMissing)
      if (!bytes) requireFolder()
      return bytes
    },
    async remove(key) {
      const path = pathOf(key)
      if (path) await rm(path, { force: true })
    },
    async removeOld(name, before) {
      const path = pathOf(name)
      const names = path ? await readdir(path).catch(ignoreMissing) : undefined
      for (const file of names?.map((one) => join(folder, name, one)) ?? []) {
        const written = await stat(file).catch(ignoreMissing)
        if (written && written.mtime < before) await rm(file, { force: true })
      }
    },
    async list() {
      requireFolder()
      const found = await readdir(folder, { recursive: true, withFileTypes: true }).catch(ignoreMissing)
      const files = found?.filter((entry) => entry.isFile() && !entry.name.endsWith(PARTIAL)) ?? []
      return files.map(({ parentPath, name }) => relative(folder, join(parentPath, name)))
    },
  }
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (!['ENOENT', 'EISDIR', 'ENOTDIR', 'ENAMETOOLONG'].includes(error.code ?? '')) throw error
}

/** Renames a flushed file and flushes the folder too, so that the name survives a power cut. */
export async function renameDurably(from: string, to: string): Promise<void> {
  await rename(from, to)
  const folder = await open(dirname(to))
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
