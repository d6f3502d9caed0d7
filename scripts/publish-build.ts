import { existsSync } from 'node:fs'
import { cp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** File names in these folders contain a hash of the content, so several builds can share a folder. */
const HASHED_FOLDERS = ['client/assets', 'console/assets']
const EARLIER_BUILDS = 3
const BUILDS_FILE = 'builds.json'

/**
 * Replaces the build in `dist` with the one in `next`. Hashed files of earlier builds stay, because tabs opened before
 * a deployment may still request them.
 */
export async function publishBuild(next: string, dist: string): Promise<void> {
  const files = await listHashedFiles(next)
  const earlier = (await readBuilds(dist)).filter((build) => build.join() !== files.join()).slice(0, EARLIER_BUILDS)
  for (const file of new Set(earlier.flat())) {
    if (existsSync(join(dist, file))) await cp(join(dist, file), join(next, file))
  }
  await writeFile(join(next, BUILDS_FILE), JSON.stringify([files, ...earlier]))
  // A running server misses its files only between two renames.
  const replaced = `${next}.replaced`
  for (const name of await readdir(next)) {
    await rm(replaced, { recursive: true, force: true })
    if (existsSync(join(dist, name))) await rename(join(dist, name), replaced)
    await rename(join(next, name), join(dist, name))
  }
  for (const folder of [next, replaced]) await rm(folder, { recursive: true, force: true })
}

/** The hashed files of each build in the folder, newest build first. */
async function readBuilds(dist: string): Promise<string[][]> {
  const text = await readFile(join(dist, BUILDS_FILE), 'utf8').catch(() => undefined)
  return text ? (JSON.parse(text) as string[][]) : [await listHashedFiles(dist)]
}

async function listHashedFiles(folder: string): Promise<string[]> {
  const lists = HASHED_FOLDERS.map(async (name) => {
    const files = await readdir(join(folder, name)).catch(() => [])
    return files.map((file) => `${name}/${file}`)
  })
  return (await Promise.all(lists)).flat().sort()
}
