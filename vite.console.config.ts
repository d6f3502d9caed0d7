import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** Builds the console apart from the site, so that visitors load none of it. */
export default defineConfig({
  root: import.meta.dirname,
  base: '/console/',
  publicDir: false,
  plugins: [tailwindcss(), react()],
  build: {
    manifest: true,
    assetsInlineLimit: 0,
    target: ['chrome111', 'safari16.4', 'firefox128'],
    rollupOptions: {
      input: ['web/console/main.tsx'],
      // No file of the contract or of a language has side effects, so a screen gets only the calls that it makes.
      treeshake: { moduleSideEffects: [{ test: /\/contract\/|\/languages\/[^/]+\/[^/]+\.ts$/, sideEffects: false }] },
      // A library's "use client" means nothing where all code runs in the browser.
      onwarn: (warning, warn) => warning.code === 'MODULE_LEVEL_DIRECTIVE' || warn(warning),
    },
  },
})
