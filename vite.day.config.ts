import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { moduleSideEffects, withoutSummaries } from './vite.contract.ts'

/**
 * Builds the script of a technician's page beside that of the public pages. Apart, as what they shared would be files
 * of their own, which each visitor would fetch.
 */
export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  plugins: [react(), withoutSummaries],
  build: {
    manifest: '.vite/day.json',
    emptyOutDir: false,
    modulePreload: false,
    target: ['chrome111', 'safari16.4', 'firefox128'],
    rollupOptions: {
      input: ['web/site/day/hydrate-day.tsx'],
      treeshake: { moduleSideEffects },
      // Browsers keep this file over deploys.
      output: { codeSplitting: { groups: [{ name: 'day-react', test: /node_modules\/(react|react-dom|scheduler)\// }] } },
    },
  },
})
