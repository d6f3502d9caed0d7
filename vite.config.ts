import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { REACT_ON_PREACT } from './vite.console.config.ts'

/**
 * Two builds: the files that browsers ask for, and the page renderer that the server imports. scripts/build.ts says
 * where they go.
 */
export default defineConfig(({ isSsrBuild }) => ({
  root: import.meta.dirname,
  publicDir: 'web/site/public',
  plugins: [tailwindcss()],
  // In development this server builds the console too.
  resolve: { alias: REACT_ON_PREACT },
  appType: 'custom',
  build: isSsrBuild
    ? { target: 'node24', copyPublicDir: false }
    : {
        manifest: true,
        modulePreload: false,
        assetsInlineLimit: 0,
        target: ['chrome111', 'safari16.4', 'firefox128'],
        rollupOptions: {
          input: ['web/site/boot.ts', 'web/site/site.css'],
          // No file of the contract has side effects, so the browser gets only the calls that its pages make.
          treeshake: { moduleSideEffects: [{ test: /\/contract\//, sideEffects: false }] },
        },
      },
}))
