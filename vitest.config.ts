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
  // A test that fails once in hundreds of runs is reported by name, with how it failed, and stops nobody.
  retry: 1,
}
const exclude = ['**/node_modules/**', 'dist/**']

/** Files that start first, so that at the end no core waits for the one with the longest file. */
const LONGEST = [
  'http/fuzz',
  'faults/power-cut',
  'platform/processes/',
  'commands/backup-command',
  'payments/chaos',
  'platform/db/plans',
  'faults/kills',
  'faults/crash',
  'faults/database-away',
  'content/seed/seed',
  'images/make-copies',
  'http/language-marks',
  'server/listener',
  'server/command',
  'backup/',
  'db/embedded/',
  'search/search-queries',
  'db/failover',
  'faults/',
  'env/settings-start',
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
        test: {
          name: 'http',
          include: ['{server,test}/**/*.test.ts'],
          exclude: [...exclude, ...rules],
          setupFiles,
          isolate: false,
          unstubGlobals: true,
          globalSetup: ['test/global-setup.ts'],
          ...patience,
        },
      },
    ],
  },
})
