// What Vite's React plugin puts inline into an index.html; ours is written by the server, without inline scripts.
// @ts-expect-error: served by Vite in development alone
import refresh from '/@react-refresh'

refresh.injectIntoGlobalHook(window)
Object.assign(window, { $RefreshReg$: () => {}, $RefreshSig$: () => (type: unknown) => type })
