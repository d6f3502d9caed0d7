import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

const setupFiles = ['test/setup.ts']
// Rules need neither a database nor a network: they are what `npm run check` runs.
const rules = ['**/*.rules.test.ts', 'contract/**/*.test.ts', 'web/**/*.test.{ts,tsx}']
const exclude = ['**/node_modules/**', 'dist/**']

export default defineConfig({
  test: {
    // A worker imports the program once, for all of its files, and each core has one: Vitest would leave one core idle.
    maxWorkers: availableParallelism(),
    projects: [
      { test: { name: 'rules', include: rules, exclude, setupFiles, isolate: false, unstubGlobals: true } },
      {
        test: {
          name: 'http',
          include: ['server/**/*.test.ts'],
          exclude: [...exclude, ...rules],
          setupFiles,
          isolate: false,
          unstubGlobals: true,
          globalSetup: ['test/global-setup.ts'],
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
