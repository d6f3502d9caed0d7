import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { moduleSideEffects, withoutSummaries } from './vite.contract.ts'

/** What lists and first screens are made of, and all that needs: one file compresses better than fifty small ones. */
const SHARED = {
  name: 'shared',
  test: /console\/(frame\/(lists\/|query-client|ui\/call-state)|bookings\/leads\/new-leads)/,
}

/** Builds the console apart from the site, so that visitors load none of it. */
export default defineConfig({
  root: import.meta.dirname,
  base: '/console/',
  publicDir: false,
  plugins: [tailwindcss(), react(), withoutSummaries],
  build: {
    manifest: true,
    assetsInlineLimit: 0,
    target: ['chrome111', 'safari16.4', 'firefox128'],
    rollupOptions: {
      input: ['web/console/main.tsx'],
      treeshake: { moduleSideEffects },
      output: { codeSplitting: { groups: [SHARED] } },
      // A library's "use client" means nothing where all code runs in the browser.
      onwarn: (warning, warn) => warning.code === 'MODULE_LEVEL_DIRECTIVE' || warn(warning),
    },
  },
})
