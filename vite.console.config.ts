import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { moduleSideEffects, withoutSummaries } from './vite.contract.ts'

/** What lists are made of and need, which most screens have: one file compresses better than fifty small ones. */
const LISTS = { name: 'lists', test: /console\/frame\/lists\// }

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
      output: { codeSplitting: { groups: [LISTS] } },
      // A library's "use client" means nothing where all code runs in the browser.
      onwarn: (warning, warn) => warning.code === 'MODULE_LEVEL_DIRECTIVE' || warn(warning),
    },
  },
})
