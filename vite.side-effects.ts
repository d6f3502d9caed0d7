const ROOT = import.meta.dirname.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')

/** No file of the contract or of a language has side effects, so a bundle gets only what it uses of them. */
export const moduleSideEffects = [{ test: new RegExp(`^${ROOT}/(contract|languages/[^/]+)/`), sideEffects: false }]
