import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')
const list = (pattern: string) => globSync(pattern, { cwd: ROOT }).sort()
const nameOf = (file: string) => basename(file).replace(/\.\w+$/, '')

const ofServices = list('web/site/public/art/services/*.svg')
const drawings = [...list('web/site/public/art/*.svg'), ...ofServices]

/** The tokens that colours of the drawings are, by light. */
const TOKENS = {
  ink: 'ink',
  paper: 'ground',
  sand: 'sunk',
  glow: 'notice-tint',
  press: 'press',
  notice: 'notice',
  wrong: 'wrong',
  home: 'tint-homeservice',
  mint: 'tint-home-appliance',
  clay: 'tint-civil-construction',
  dust: 'tint-labour-supply',
  iris: 'tint-subscription',
  plum: 'tint-business',
}
const TINTS = Object.entries(TOKENS).filter(([, token]) => token.startsWith('tint-'))

const styleOf = (drawing: string) => /<style>(.*?)<\/style>/s.exec(drawing)?.[1] ?? ''
const [light = '', dark = ''] = styleOf(read('web/site/public/art/hero.svg')).split('@media(prefers-color-scheme:dark)')
const fillIn = (style: string, name: string) => new RegExp(`\\.${name}\\{fill:(#[0-9a-f]{6})`).exec(style)?.[1]
const classesIn = (style: string) => [...style.matchAll(/\.([a-z]+)\{/g)].map(([, name]) => name)

it('every service of the first start has its drawing, and every drawing its service', () => {
  const services = list('server/content/seed/services/*/*.md').map(nameOf).sort()
  expect(services).toHaveLength(31)
  expect(ofServices.map(nameOf).sort()).toEqual(services)
})

describe.each(drawings)('%s', (file) => {
  const drawing = read(file)

  it('has the colours that all drawings have, by day and by night, and none of its own', () => {
    expect(styleOf(drawing)).toBe(`${light}@media(prefers-color-scheme:dark)${dark}`)
    const drawn = drawing.replace(/<svg[^>]+><style>.*?<\/style>/s, '')
    expect(drawn).not.toMatch(/#[0-9a-f]{3}|rgb|currentColor|style=/)
    const named = [...drawn.matchAll(/class="([^"]+)"/g)].flatMap(([, names = '']) => names.split(' '))
    expect(named.filter((name) => !classesIn(light).includes(name))).toEqual([])
  })

  // Opened by its own address it is under the policy of pages, which lets no <style> in.
  it('has its size, and lines of ink where its colours are not let in', () => {
    expect(drawing).toMatch(/^<svg [^>]*width="\d+" height="\d+" viewBox="[^"]+" fill="none" stroke="#1d2a2b"/)
  })

  it('has no words and loads nothing', () => {
    expect(drawing).not.toMatch(/<text|<image|href=|<script/)
  })
})

it.each(ofServices)('%s is 16 to 10 and at most 4 kB', (file) => {
  const drawing = read(file)
  expect(drawing).toContain('viewBox="0 0 640 400"')
  expect(Buffer.byteLength(drawing)).toBeLessThanOrEqual(4000)
})

it('the colours are those of the site, and each has one for the dark', () => {
  const [tokens = '', ofDark = ''] = read('web/ui/base.css').split('@variant dark-root')
  const tokenIn = (css: string, token: string) => new RegExp(`--color-${token}: (#[0-9a-f]{6});`).exec(css)?.[1]
  for (const [name, token] of Object.entries(TOKENS)) expect(fillIn(light, name), name).toBe(tokenIn(tokens, token))
  for (const [name, token] of TINTS) expect(fillIn(dark, name), name).toBe(tokenIn(ofDark, token))
  expect(classesIn(dark)).toEqual(classesIn(light))
})
