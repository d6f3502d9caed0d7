import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/**
 * Leaves only the import of Vite's helper for dynamic imports, which else is a fifth of the script before load: it
 * loads the stylesheets of late files, and all CSS of the site is in one file.
 */
const plainImports: Plugin = {
  name: 'plain-imports',
  enforce: 'pre',
  load: (id) => (id.endsWith('vite/preload-helper.js') ? 'export const __vitePreload = (load) => load()' : undefined),
  generateBundle(_, bundle) {
    for (const file of Object.values(bundle)) {
      if (file.type === 'chunk' && file.isDynamicEntry && file.viteMetadata?.importedCss.size) {
        this.error(`${file.name} is loaded late, so its CSS has to be imported in web/site/site.css`)
      }
    }
  },
}

/**
 * Two builds: the files that browsers ask for, and the page renderer that the server imports. scripts/build.ts says
 * where they go.
 */
export default defineConfig(({ isSsrBuild }) => ({
  root: import.meta.dirname,
  publicDir: 'web/site/public',
  plugins: [tailwindcss(), react(), ...(isSsrBuild ? [] : [plainImports])],
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
