import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { moduleSideEffects, withoutSummaries } from './vite.contract.ts'

/**
 * Takes the place of Vite's helper for dynamic imports, which is a fifth of the script before load: fetches a late file
 * and all that it imports side by side, once. The helper loads stylesheets too, and all CSS of the site is in one file.
 */
const PRELOAD_HELPER = `
const links = {}
export const __vitePreload = (load, files) => {
  for (const file of files) {
    links[file] ??= document.head.appendChild(Object.assign(document.createElement('link'), { rel: 'modulepreload', href: '/' + file }))
  }
  return load()
}`

// Small modules that several files share: apart, each would be a request of its own.

/** Browsers keep this file over deploys. */
const REACT = {
  name: 'react',
  test: /node_modules\/(react|react-dom|scheduler)\/|web\/site\/(islands\/react\.ts|ui\/icon\.tsx)$/,
}
/** What every form checks with and sends. */
const SCHEMAS = {
  name: 'schemas',
  test: /node_modules\/zod\/|contract\/(endpoint|fields|hours|labels|messages|options|phones|bookings\/(leads\.public|proofs))\.ts$|web\/site\/booking\/(checkout-page|poll-booking)\.ts$/,
}
/** What runs before load, in one file. Without it the schemas would have the helper, and come before load too. */
const BOOT = { name: 'boot', test: /vite\/preload-helper\.js$|web\/site\/boot\.ts$/ }
/** What runs after load on pages that no one touches, and in a booking. */
const LATER = {
  name: 'later',
  test: /contract\/languages\.ts$|web\/site\/booking\/(last-booking|unsent)\.ts$/,
  // The draft, which they read, runs before load.
  includeDependenciesRecursively: false,
}
/** What suggestions and bookings share. */
const CALLS = { name: 'calls', test: /contract\/(money|paths|request)\.ts$|web\/ui\/(button|request-id|server-now)\.ts$/ }
/** What the islands' components share. */
const TEXTS = { name: 'texts', test: /web\/(site\/(texts\/texts|ui\/field)|ui\/field-errors)\.tsx?$/ }

/** What a page has before it asks for an island, or asks for by name. */
const LOADED = /\/(boot|later|react|rolldown-runtime|schemas)-/

const plainImports: Plugin = {
  name: 'plain-imports',
  enforce: 'pre',
  load: (id) => (id.endsWith('vite/preload-helper.js') ? PRELOAD_HELPER : undefined),
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
  plugins: [tailwindcss(), react(), ...(isSsrBuild ? [] : [plainImports, withoutSummaries])],
  appType: 'custom',
  build: isSsrBuild
    ? { target: 'node24', copyPublicDir: false }
    : {
        manifest: true,
        // Other late files import next to nothing.
        modulePreload: {
          polyfill: false,
          resolveDependencies: (file, files) =>
            /booking-panel|paying-tasks/.test(file) ? files.filter((name) => !LOADED.test(name)) : [],
        },
        assetsInlineLimit: 0,
        target: ['chrome111', 'safari16.4', 'firefox128'],
        rollupOptions: {
          input: ['web/site/boot.ts', 'web/site/site.css', 'web/site/day/day.css'],
          treeshake: { moduleSideEffects },
          // Else the script before load would import a length of time from the schemas.
          optimization: { inlineConst: true },
          output: { codeSplitting: { groups: [BOOT, LATER, CALLS, REACT, SCHEMAS, TEXTS] } },
        },
      },
}))
