import { execFile } from 'node:child_process'
import { cpSync, globSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
const NOT_COPIED = ['.git', 'data', 'dist', 'node_modules']

/** A copy of the source. Its packages are links, apart from what builds and tests keep among them. */
const copy = mkdtempSync(join(tmpdir(), 'karigar-new-'))
afterAll(() => rmSync(copy, { recursive: true, force: true }))
for (const name of readdirSync(ROOT)) {
  if (!NOT_COPIED.includes(name)) cpSync(join(ROOT, name), join(copy, name), { recursive: true })
}
mkdirSync(join(copy, 'node_modules'))
for (const name of ['dist', ...globSync('node_modules/{.bin,[!.]*}', { cwd: ROOT })]) {
  symlinkSync(join(ROOT, name), join(copy, name))
}

/** The exit code and what was printed, on both streams. The run of this test has an environment that others must not see. */
async function run(program: string, ...words: string[]) {
  const env = { PATH: `${join(ROOT, 'node_modules/.bin')}:${process.env.PATH}`, HOME: copy, CI_SLOW: process.env.CI_SLOW }
  return await new Promise<{ code: unknown; output: string }>((resolve) => {
    execFile(program, words, { cwd: copy, env, maxBuffer: 2 ** 24 }, (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, output: stdout + stderr }),
    )
  })
}
const runNew = (name: string) => run('node', 'scripts/new.ts', name)

describe('npm run new', () => {
  it.each(['', 'Tips', 'tip', 'search-tips', 'stories', '../tips'])('refuses the name “%s”', async (name) => {
    expect(await runNew(name)).toMatchObject({ code: 1, output: expect.stringContaining('one word of small letters, and an s.') })
  })

  it('refuses the name of another module, and says where it is', async () => {
    expect(await runNew('leads')).toMatchObject({ code: 1, output: expect.stringContaining('by contract/bookings/leads.ts and') })
  })

  it('makes what the types, the rules and the server take as a kind of content', async () => {
    expect(await runNew('hints')).toMatchObject({
      code: 0,
      output: expect.stringContaining('server/content/hints/hints.test.ts'),
    })
    expect((await run('drizzle-kit', 'generate', '--name', 'hints')).code).toBe(0)
    const [migration = ''] = globSync(join(copy, 'server/platform/db/migrations/*_hints.sql'))
    const sql = readFileSync(migration, 'utf8')
    writeFileSync(migration, sql.replace(/(ADD CONSTRAINT .*\))(;|$)/gm, '$1 NOT VALID$2'))
    const words = ['server/content/hints', 'content-handlers', 'audit.words', 'migration.rules', 'web/console/frame/screens']
    const tests = await run('vitest', 'run', '--project', 'http', '--project', 'rules', ...words)
    expect([tests.code, tests.code ? tests.output : '']).toEqual([0, ''])
  })

  it.each(['web', 'server'])('makes what compiles in %s/', async (project) => {
    // The tests of other modules and the trials take most of the time, and know nothing of the new one.
    const config = join(copy, 'server/tsconfig.json')
    const fewer = '"files": ["content/hints/hints.test.ts"], "exclude": ["../**/*.test.ts", '
    writeFileSync(config, readFileSync(config, 'utf8').replace('"../trials", ', '').replace('"exclude": [', fewer))
    expect(await run('tsc', '--build', project)).toEqual({ code: 0, output: '' })
  })
})
