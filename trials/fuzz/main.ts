import { spawnSync } from 'node:child_process'

// Makes many requests of all kinds to every call: npm run fuzz -- 100000 7. The second number is the seed of a run to
// repeat. Needs a built site.

const [requests = '100000', seed = ''] = process.argv.slice(2)
if (![requests, seed || '1'].every((text) => /^[1-9]\d*$/.test(text))) throw new Error('Give whole numbers: requests, and a seed')
const { status } = spawnSync('vitest', ['run', '--project', 'long', 'server/platform/http/fuzz.long.test.ts'], {
  stdio: 'inherit',
  env: { ...process.env, FUZZ_REQUESTS: requests, FUZZ_SEED: seed },
})
process.exitCode = status ?? 1
