// In development, Vite's React plugin expects this before the first component; it would be an inline script otherwise.
const address = '/@react-refresh'
const { injectIntoGlobalHook } = (await import(/* @vite-ignore */ address)) as { injectIntoGlobalHook: (to: Window) => void }
injectIntoGlobalHook(window)
Object.assign(window, { $RefreshReg$: () => {}, $RefreshSig$: () => (type: unknown) => type })

export {}
