import type { ComponentType } from 'preact'
import { renderToString } from 'preact-render-to-string'
import { NOT_FOUND_PATTERN, type PageRenderer, type RenderPage } from '../../contract/site.ts'
import { catalogues } from './catalogues.ts'
import { files } from './files.ts'
import { Document } from './layout/document.tsx'
import { loadFrame } from './layout/frame.ts'
import { isRedirect } from './page.ts'
import { pages } from './pages.ts'
import { TextsContext } from './texts.ts'

const byPattern = new Map(pages.map((page) => [page.pattern, page]))

const render: RenderPage = async ({ pattern, ...request }, api, site, assets) => {
  const page = byPattern.get(pattern) ?? byPattern.get(NOT_FOUND_PATTERN)
  if (!page) throw new Error('The page table has no page for what is not found')
  const texts = catalogues[request.language]
  const context = { ...request, api, site, texts }
  const [data, frame] = await Promise.all([page.load(context), loadFrame(context)])
  if (isRedirect(data)) return { status: 301, location: data.redirect }
  const View = page.view as ComponentType<object>
  const head = page.head(data as never, context)
  const html = renderToString(
    <TextsContext.Provider value={context}>
      <Document kind={page.kind} head={head} isPrivate={page.isPrivate} frame={frame} site={site} assets={assets}>
        <View {...data} />
      </Document>
    </TextsContext.Provider>,
  )
  return { status: page.status, html: `<!doctype html>${html}`, isPrivate: page.isPrivate }
}

/** What the server mounts. */
export const renderer: PageRenderer = {
  patterns: pages.map(({ pattern }) => pattern),
  cached: pages.filter(({ pattern, isPrivate }) => pattern !== NOT_FOUND_PATTERN && !isPrivate),
  render,
  files,
}
