import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { ASK_EVERY_MS, PATIENCE_MS, TEST_MS } from './test/patience.ts'

const setupFiles = ['test/setup.ts']
// Tests of rules need neither a database nor a network; `npm run check` runs them alone.
const rules = ['**/*.rules.test.ts', '{contract,languages}/**/*.test.ts', 'web/**/*.test.{ts,tsx}']
const patience = {
  testTimeout: TEST_MS,
  hookTimeout: TEST_MS,
  expect: { poll: { timeout: PATIENCE_MS, interval: ASK_EVERY_MS } },
  // A test that fails once in hundreds of runs is reported by name, with how it failed, and stops no one.
  retry: 1,
}
const exclude = ['**/node_modules/**', 'dist/**']

/** What waits for processes, servers and many rows: `npm run test:long` alone. */
const long = ['{server,test}/**/*.long.test.ts']
/** Both runs have these, the long one with more rounds, orders, pages and requests: they read test/patience.ts. */
const longer = [
  ...['races', 'any-order', 'claims', 'step-day', 'numbers', 'language-marks'].map((name) => `server/**/*${name}.test.ts`),
  'server/listener.test.ts',
]

/** Files that start first, so that at the end no core waits for the one with the longest file. */
const LONGEST = [
  'listener',
  'races',
  'any-order',
  'plans',
  'backup-command',
  'chaos',
  'fuzz',
  'links',
  'backup.long',
  'refused-restore',
  'faults/',
]

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const index = LONGEST.findIndex((name) => moduleId.includes(name))
      return index === -1 ? LONGEST.length : index
    }
    return (await super.sort(files)).sort((a, b) => rank(a) - rank(b))
  }
}

const onPostgres = { setupFiles, isolate: false, unstubGlobals: true, globalSetup: ['test/global-setup.ts'], ...patience }

export default defineConfig({
  test: {
    // A worker imports the program once for all of its files. There is one more than cores, because a minute of the
    // longest file is waiting.
    maxWorkers: availableParallelism() + 1,
    teardownTimeout: PATIENCE_MS,
    sequence: { sequencer: LongestFirst },
    projects: [
      { test: { name: 'rules', include: rules, exclude, setupFiles, isolate: false, unstubGlobals: true, ...patience } },
      {
        test: { name: 'http', include: ['{server,test}/**/*.test.ts'], exclude: [...exclude, ...rules, ...long], ...onPostgres },
      },
      { test: { name: 'long', include: [...long, ...longer], exclude, env: { TEST_LONG: '1' }, ...onPostgres } },
    ],
  },
})
