import type { Plugin } from 'vite'

const ROOT = import.meta.dirname.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')

/** No file of the contract or of a language has side effects, so a bundle gets only what it uses of them. */
export const moduleSideEffects = [{ test: new RegExp(`^${ROOT}/(contract|languages/[^/]+)/`), sideEffects: false }]

/** Leaves out what the API's description alone says of a call: browsers would load a sentence for each. */
export const withoutSummaries: Plugin = {
  name: 'without-summaries',
  enforce: 'pre',
  transform: {
    filter: { id: new RegExp(`^${ROOT}/contract/`) },
    handler: (code) => ({ code: code.replace(/^ {2}summary:\s*(['"`]).*?\1,$/gms, ''), map: null }),
  },
}
