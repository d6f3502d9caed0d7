import { registerHooks } from 'node:module'

/**
 * Loads Drizzle as CommonJS. If it loads as ES modules, Node reads Drizzle's package.json, which lists a thousand
 * files, again for each module: half of a start's time, and 160 MB of garbage.
 */
registerHooks({
  resolve(specifier, context, nextResolve) {
    if (!specifier.startsWith('drizzle-orm')) return nextResolve(specifier, context)
    return nextResolve(specifier, { ...context, conditions: ['node', 'require'] })
  },
})
