import { registerHooks } from 'node:module'

/**
 * Loads Drizzle as CommonJS. As ES modules, Node would re-read Drizzle's package.json, which lists a thousand files,
 * for each module: half of the start's time, and 160 MB of garbage.
 */
registerHooks({
  resolve(specifier, context, nextResolve) {
    if (!specifier.startsWith('drizzle-orm')) return nextResolve(specifier, context)
    return nextResolve(specifier, { ...context, conditions: ['node', 'require'] })
  },
})
