import { randomBytes } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, normalize, sep } from 'node:path'

/** Files by key, such as `blogs/tap-3f2a.webp`. The content of a key never changes. */
export type FileStore = {
  write(key: string, bytes: Uint8Array): Promise<void>
  /** Undefined for a missing file. */
  read(key: string): Promise<Uint8Array<ArrayBuffer> | undefined>
  remove(key: string): Promise<void>
}

export function diskFileStore(folder: string): FileStore {
  function pathOf(key: string): string | undefined {
    const path = normalize(join(folder, key))
    return path.startsWith(folder + sep) && !key.includes('\0') ? path : undefined
  }
  return {
    async write(key, bytes) {
      const path = pathOf(key)
      if (!path) throw new Error(`Bad file key ${key}`)
      await mkdir(dirname(path), { recursive: true })
      // Written under another name and renamed, so that nobody reads half a file, also when two write the same key.
      const partial = `${path}.${randomBytes(6).toString('hex')}.part`
      try {
        await writeFile(partial, bytes)
        await rename(partial, path)
      } catch (error) {
        await rm(partial, { force: true })
        throw error
      }
    },
    async read(key) {
      const path = pathOf(key)
      if (!path) return undefined
      return readFile(path).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT' || error.code === 'EISDIR' || error.code === 'ENOTDIR' || error.code === 'ENAMETOOLONG')
          return undefined
        throw error
      })
    },
    async remove(key) {
      const path = pathOf(key)
      if (path) await rm(path, { force: true })
    },
  }
}
