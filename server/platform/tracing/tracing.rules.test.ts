import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const files = globSync('server/**/*.ts').filter((file) => !/\.test(-tools)?\.ts$/.test(file))
const importers = (pattern: RegExp) => files.filter((file) => pattern.test(readFileSync(file, 'utf8')))

it('OpenTelemetry and the library of metrics are imported where they are used alone', () => {
  expect(importers(/^import (?!type )[^']*'@opentelemetry\//m)).toEqual(['server/platform/tracing/tracing.ts'])
  expect(importers(/^import (?!type )[^']*'prom-client'/m)).toEqual(['server/operation/metrics/metrics.ts'])
})

it('what imports them is loaded only if a setting asks for it', () => {
  expect(importers(/^import (?!type )[^']*'.*\/(tracing\/tracing|metrics\/metrics)\.ts'/m)).toEqual([])
  expect(importers(/await import\('.*\/tracing\/tracing\.ts'\)/)).toEqual(['server/deps.ts'])
})
