import { options } from 'preact'

// All of the console that imports React gets this module, by the alias in vite.console.config.ts.
// @ts-expect-error: its types are a namespace, which can't be exported like this; its code is a module
export * from 'preact/compat'
export { default } from 'preact/compat'

/** React Router asks for it. Preact has no transitions, so there is never a state that runs ahead. */
export const useOptimistic = <T>(state: T) => [state, () => {}] as const

// Effects run as soon as the screen is drawn, as in React after a click or a key. Preact would run them after the
// paint: what is typed at that moment would miss the listeners of an editor.
options.requestAnimationFrame = (runEffects) => queueMicrotask(runEffects)
