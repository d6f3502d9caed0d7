import { existsSync, readFileSync } from 'node:fs'
import { join, matchesGlob } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import packages from '../package.json' with { type: 'json' }
import { SOURCES } from '../scripts/lib/build.mjs'
import { MAX_SEALED_CHARS } from '../server/bookings/plain-forms/plain-forms.routes.ts'
import { readSettings } from '../server/platform/env/env.ts'
import { KEEP_ALIVE_S } from '../server/platform/http/cache/cached-answer.ts'

const ROOT = join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')
const dockerfile = read('Dockerfile')
const nginx = read('deploy/nginx.conf')
const unit = read('deploy/karigar.service')
const example = read('deploy/example.env')
const { services, volumes } = parse(read('compose.yaml'))
const SECRET = '0a'.repeat(24)
/** What scripts/start.mjs, Node and compose.yaml read; the program ignores any other unknown variable in silence. */
const OTHERS = ['NODE_ENV', 'NODE_COMPILE_CACHE', 'DATABASE_PASSWORD']

/** The settings of lines such as `Environment=A=1 B=2`. */
function readPairs(text: string, line: RegExp): Record<string, string> {
  const pairs = [...text.matchAll(line)].flatMap(([, found = '']) => found.split(' '))
  return Object.fromEntries(pairs.map((pair) => [pair.split('=')[0], pair.slice(pair.indexOf('=') + 1) || SECRET]))
}

/** Expects only known settings; throws for a value that the start would refuse. */
function expectKnown(given: Record<string, string>): void {
  const values = { SITE_URL: 'https://karigar.example', ...given }
  const unknown = Object.keys(values).filter((name) => !OTHERS.includes(name) && !(name in readSettings(values).given))
  expect(unknown).toEqual([])
}

describe('the image', () => {
  it('has the Node of package.json', () => {
    const bases = [...dockerfile.matchAll(/^FROM (\S+:\S+)/gm)].map(([, base]) => base)
    expect(bases).toEqual([`node:${packages.dependencies.node}-trixie-slim`])
  })

  it('names files and commands that exist, and copies nothing that .dockerignore leaves out', () => {
    const allowed = read('.dockerignore').match(/(?<=^!).+$/gm) ?? []
    const copied = [...dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, names = '']) => names.split(' '))
    for (const name of copied.filter((name) => name !== '.')) {
      expect(existsSync(join(ROOT, name)), name).toBe(true)
      expect(allowed).toContain(name)
    }
    for (const [, name = ''] of dockerfile.matchAll(/npm run (\S+)/g)) expect(packages.scripts).toHaveProperty(name)
    const [, script = ''] = /^CMD \["node", "(.+)"\]$/m.exec(dockerfile) ?? []
    expect(packages.scripts.start).toBe(`exec node ${script}`)
  })

  it('is built with every source of the pages, as .dockerignore leaves none out', () => {
    const allowed = read('.dockerignore').match(/(?<=^!).+$/gm) ?? []
    const missing = SOURCES.filter((source) => !allowed.some((name) => matchesGlob(source, `${name}{,/**}`)))
    expect(missing).toEqual([])
    expect(SOURCES.filter((source) => !existsSync(join(ROOT, source)))).toEqual([])
  })

  it('runs as an ordinary user on the default port, with settings that the program knows', () => {
    expect(dockerfile).toMatch(/^USER node$/m)
    expect(dockerfile).toContain(`EXPOSE ${readSettings({}).port}`)
    expectKnown(readPairs(dockerfile, /^ENV (.+)$/gm))
    expect(dockerfile).toContain('VOLUME /data')
  })
})

describe('compose.yaml', () => {
  it('gives the data a volume, mounts what exists, and pins the other images', () => {
    for (const { image } of [services.database, services.proxy]) expect(image).toMatch(/:\d+\.\d+/)
    for (const { volumes: mounts } of Object.values<{ volumes: string[] }>(services))
      for (const mount of mounts) {
        const [source = ''] = mount.split(':')
        // The certificates and the files that prove the domain to the CA are created on the machine.
        const isMade = /^\.\/deploy\/(certificates|acme)$/.test(source)
        expect(source in volumes || isMade || existsSync(join(ROOT, source)), source).toBe(true)
      }
    expect(services.program.volumes).toContain('data:/data')
    expect(dockerfile).toContain('DATA_DIR=/data')
  })

  it('starts with the example once its empty lines are filled', () => {
    const filled = readPairs(example, /^(?:# )?([A-Z_]+=.*)$/gm)
    const own = Object.entries<string | number>(services.program.environment).map(([name, value]) => {
      const text = String(value).replace(/\$\{(\w+):\?.*?\}/, (_, variable) => filled[variable] ?? '')
      return [name, text]
    })
    const values = { ...filled, ...Object.fromEntries(own), PRODUCTION: '1' }
    expectKnown(values)
    expect(readSettings(values)).toMatchObject({ siteUrl: 'https://karigar.example', trustProxy: 1 })
  })

  it('its nginx finds the program, and closes a kept connection before the program does', () => {
    const upstreams = nginx.match(/(?<=^upstream )[^}]+/gm) ?? []
    expect(upstreams).toHaveLength(4)
    for (const upstream of upstreams) {
      expect(upstream).toContain(`server program:${readSettings({}).port} max_conns=`)
      const [, seconds] = /keepalive_timeout (\d+)s;/.exec(upstream) ?? []
      expect(Number(seconds)).toBeLessThan(KEEP_ALIVE_S)
    }
    const targets = [...nginx.matchAll(/(?:ssl_certificate|ssl_certificate_key|root) +(\/[\w/]+?)(?:\/\w+\.pem)?;/g)].map(
      ([, path]) => path,
    )
    const mounted = services.proxy.volumes.map((mount: string) => mount.split(':')[1])
    expect(mounted).toEqual(expect.arrayContaining(targets))
  })
})

it.each(['deploy/nginx.conf', 'docs/operations.md'])('the nginx of %s takes the cookies of a long form', (file) => {
  const [, kilobytes] = /proxy_buffer_size +(\d+)k;/.exec(read(file)) ?? []
  expect(Number(kilobytes) * 1024).toBeGreaterThan(MAX_SEALED_CHARS + 2048)
})

describe('the systemd unit', () => {
  it('starts the script of npm start with settings that the program knows', () => {
    const [, script = ''] = /^ExecStart=\S+ (.+)$/m.exec(unit) ?? []
    expect(packages.scripts.start).toBe(`exec node ${script}`)
    expectKnown(readPairs(unit, /^Environment=(.+)$/gm))
    const [, state = ''] = /^StateDirectory=(.+)$/m.exec(unit) ?? []
    expect(unit).toContain(`DATA_DIR=/var/lib/${state}`)
  })
})
