import { defineConfig } from 'vite'
import { moduleSideEffects } from './vite.contract.ts'

/** Builds the service worker: one plain script, because not every browser starts a worker from modules. */
export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  build: {
    target: ['chrome111', 'safari16.4', 'firefox128'],
    rollupOptions: {
      input: ['web/site/offline/worker/worker.ts'],
      output: { format: 'iife', entryFileNames: 'worker.js' },
      treeshake: { moduleSideEffects },
    },
  },
})
