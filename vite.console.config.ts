import { join } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

/** The console's sources and its libraries import React and get Preact, see docs/decisions/0030-console-on-preact.md. */
export const REACT_ON_PREACT = [
  { find: /^react$/, replacement: join(import.meta.dirname, 'web/console/react-on-preact.ts') },
  { find: /^react-dom$/, replacement: 'preact/compat' },
  { find: 'react-dom/client', replacement: 'preact/compat/client' },
  { find: /^react\/jsx-(dev-)?runtime$/, replacement: 'preact/jsx-runtime' },
]

/** Builds the console apart from the site, so that visitors load none of it. */
export default defineConfig({
  root: import.meta.dirname,
  base: '/console/',
  publicDir: false,
  plugins: [tailwindcss()],
  resolve: { alias: REACT_ON_PREACT },
  build: {
    manifest: true,
    assetsInlineLimit: 0,
    target: ['chrome111', 'safari16.4', 'firefox128'],
    rollupOptions: {
      input: ['web/console/main.tsx'],
      // A library's "use client" means nothing where all code runs in the browser.
      onwarn: (warning, warn) => warning.code === 'MODULE_LEVEL_DIRECTIVE' || warn(warning),
    },
  },
})
