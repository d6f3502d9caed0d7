import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Hono } from 'hono'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { mountConsole } from '../server/platform/http/console.ts'
import { publishBuild } from './publish-build.ts'

const folder = await mkdtemp(join(tmpdir(), 'karigar-builds-'))
const [next, dist] = [join(folder, 'dist/next'), join(folder, 'dist')]
beforeEach(() => rm(dist, { recursive: true, force: true }))
afterAll(() => rm(folder, { recursive: true, force: true }))

async function publish(files: Record<string, string>): Promise<void> {
  for (const [name, text] of Object.entries({ 'server/render.js': 'render', ...files })) {
    await mkdir(dirname(join(next, name)), { recursive: true })
    await writeFile(join(next, name), text)
  }
  await publishBuild(next, dist)
}

const publishVersion = (version: string) =>
  publish({ 'client/page.svg': version, [`client/assets/boot-${version}.js`]: version, 'console/.vite/manifest.json': version })
const listScripts = async () => (await readdir(join(dist, 'client/assets'))).sort()

it('a file of the build before is answered after a new build, compressed', async () => {
  await publish({ 'console/assets/lead-Old.js': 'old', 'console/assets/lead-Old.js.br': 'old in brotli' })
  await publish({ 'console/assets/lead-New.js': 'new' })
  const app = new Hono()
  mountConsole(app, { assets: { css: [], boot: [] }, publicFolder: join(dist, 'console') }, 'Karigar')
  const answer = await app.request('/console/assets/lead-Old.js', { headers: { 'Accept-Encoding': 'br' } })
  expect(answer.status).toBe(200)
  expect(answer.headers.get('Content-Encoding')).toBe('br')
  expect(await answer.text()).toBe('old in brotli')
})

it('the files of three earlier builds stay, and older ones go', async () => {
  for (const version of ['1', '2', '3', '4', '5']) await publishVersion(version)
  expect(await listScripts()).toEqual(['boot-2.js', 'boot-3.js', 'boot-4.js', 'boot-5.js'])
})

it('building the same again counts as no build', async () => {
  for (const version of ['1', '2', '2', '2', '2', '2']) await publishVersion(version)
  expect(await listScripts()).toEqual(['boot-1.js', 'boot-2.js'])
})

it('files without a hash in their name stay no longer than their build', async () => {
  await publish({ 'client/art/old.svg': 'old', 'client/assets/boot-1.js': '1' })
  await publishVersion('2')
  expect(existsSync(join(dist, 'client/art/old.svg'))).toBe(false)
  expect(await readdir(dist)).not.toContain('next')
})
