import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const CONSOLE = join(import.meta.dirname, '../web/console')
const sprite = readFileSync(join(CONSOLE, 'frame/ui/icons.svg'), 'utf8')
const drawn = new Set([...sprite.matchAll(/<symbol id="([^"]+)"/g)].map(([, id]) => id))

it('every icon that a screen, a button or a tool names is drawn', () => {
  const named = globSync('**/*.{ts,tsx}', { cwd: CONSOLE }).flatMap((file) =>
    [...readFileSync(join(CONSOLE, file), 'utf8').matchAll(/(?:\bicon[:=]|<Icon name=)\s*["']([^"']+)["']/g)].map(
      ([, name]) => name,
    ),
  )
  expect(named.length).toBeGreaterThan(60)
  expect(named.filter((name) => !drawn.has(name))).toEqual([])
})

it('no icon is drawn twice', () => {
  expect(sprite.match(/<symbol /g)?.length).toBe(drawn.size)
})
