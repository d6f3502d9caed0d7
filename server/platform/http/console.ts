import { serveStatic } from '@hono/node-server/serve-static'
import type { Context, Hono } from 'hono'
import { getCookie } from 'hono/cookie'
import type { SiteAssets } from '../../../contract/site.ts'

/** The built console: one page that requests everything it shows from the API. */
export type Console = { assets: SiteAssets; publicFolder: string | undefined }

export function mountConsole(app: Hono, { assets, publicFolder }: Console, siteName: string): void {
  const page = shell(assets, siteName)
  // The theme is chosen in the console. It is set here too, so that a dark console doesn't flash light before its
  // script runs.
  const pages = new Map(['light', 'dark'].map((theme) => [theme, page.replace('<html', `<html data-theme="${theme}"`)]))
  const show = (c: Context) => {
    const html = pages.get(getCookie(c, 'console-theme') ?? '') ?? page
    return c.html(html, 200, { 'Cache-Control': 'no-cache', 'X-Robots-Tag': 'noindex' })
  }
  for (const path of ['/login', '/login/forgot', '/login/link', '/admin', '/admin/*']) app.get(path, show)
  // Where password managers send people to change a password.
  app.get('/.well-known/change-password', (c) => c.redirect('/admin/account', 302))
  if (!publicFolder) return
  app.get(
    '/console/assets/*',
    serveStatic({
      root: publicFolder,
      rewriteRequestPath: (path) => path.replace('/console', ''),
      precompressed: true,
      onFound: (_path, c) => c.header('Cache-Control', 'public, max-age=31536000, immutable'),
    }),
  )
}

function shell({ css, boot }: SiteAssets, siteName: string): string {
  const name = siteName.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`)
  return `<!doctype html>
<html lang="en" data-site-name="${name}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="light dark">
<title>${name}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
${css.map((href) => `<link rel="stylesheet" href="${href}">`).join('\n')}
${boot.map((src) => `<script type="module" src="${src}"></script>`).join('\n')}
</head>
<body><div id="console"></div><noscript>The console needs JavaScript.</noscript></body>
</html>`
}
