import { existsSync } from 'node:fs'
import { cp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Their files have a hash of their content in the name, so the files of several builds fit into one folder. */
const HASHED_FOLDERS = ['client/assets', 'console/assets']
const EARLIER_BUILDS = 3
const BUILDS_FILE = 'builds.json'

/**
 * Puts the build in `next` in the place of the one in `dist`. The hashed files of the builds before it stay: a tab that
 * was open before a deploy requests them later.
 */
export async function publishBuild(next: string, dist: string): Promise<void> {
  const files = await listHashedFiles(next)
  const earlier = (await readBuilds(dist)).filter((build) => build.join() !== files.join()).slice(0, EARLIER_BUILDS)
  for (const file of new Set(earlier.flat())) {
    if (existsSync(join(dist, file))) await cp(join(dist, file), join(next, file))
  }
  await writeFile(join(next, BUILDS_FILE), JSON.stringify([files, ...earlier]))
  // A server that runs on `dist` misses its files only between two renames.
  const replaced = `${next}.replaced`
  for (const name of await readdir(next)) {
    await rm(replaced, { recursive: true, force: true })
    if (existsSync(join(dist, name))) await rename(join(dist, name), replaced)
    await rename(join(next, name), join(dist, name))
  }
  for (const folder of [next, replaced]) await rm(folder, { recursive: true, force: true })
}

/** The hashed files of each build in the folder, the newest build first. */
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
