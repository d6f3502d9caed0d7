import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/**
 * Two builds: the files that browsers ask for, and the page renderer that the server imports. scripts/build.ts says
 * where they go.
 */
export default defineConfig(({ isSsrBuild }) => ({
  root: import.meta.dirname,
  publicDir: 'web/site/public',
  // In development this server builds the console too, which is React. The pages are Preact, as web/site/tsconfig.json
  // says.
  plugins: [tailwindcss(), react({ include: '**/web/console/**' })],
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
