import type { ComponentType, ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { inLanguage, LANGUAGES, type Language } from '../../contract/languages.ts'
import { NOT_FOUND_PATTERN, type PageRenderer, type RenderPage } from '../../contract/site.ts'
import { catalogues } from '../../languages/catalogues.ts'
import { files } from './files/files.ts'
import { Document } from './layout/document.tsx'
import { FailurePage } from './layout/error-pages.tsx'
import { loadFrame } from './layout/frame.ts'
import { isRedirect } from './page.ts'
import { pages } from './pages.ts'
import { provideTexts } from './texts/texts.ts'
import { UntranslatedLine } from './texts/untranslated.tsx'

const byPattern = new Map(pages.map((page) => [page.pattern, page]))

const render: RenderPage = async ({ pattern, ...request }, api, site, assets) => {
  const page = byPattern.get(pattern) ?? byPattern.get(NOT_FOUND_PATTERN)
  if (!page) throw new Error('The page table has no page for what is not found')
  const contextIn = (language: Language) => ({
    ...request,
    // A page gets only the parameters that it declares, as caches leave out the others.
    query: Object.fromEntries(page.query.map((name) => [name, request.query[name]])),
    language,
    site,
    // Without `in`, as a preview has a draft among what it answers.
    api: language === 'en' ? api : api.in(language),
    texts: catalogues[language],
  })
  const context = contextIn(request.language)
  const [data, frame] = await Promise.all([page.load(context as never), loadFrame(context, page)])
  if (isRedirect(data)) return { status: 301, location: data.redirect }
  const head = page.head(data as never, context)
  const main = page.record?.(data as never)

  /** The languages in which search engines should index the page: those whose translation of its record is live. */
  async function listLanguages(): Promise<Language[]> {
    if (!main || head.isUnlisted) return ['en']
    const { data: live } = await api.translations.listLive()
    const keys = main.keys.map(String)
    const own = live.filter(({ kind, key }) => kind === main.kind && keys.includes(key)).map(({ language }) => language)
    return LANGUAGES.filter((language) => language === 'en' || own.includes(language))
  }

  const View = page.view as ComponentType<object>
  const document = (
    <Document page={page} head={head} languages={await listLanguages()} frame={frame} site={site} assets={assets}>
      {context.language !== 'en' && <UntranslatedLine record={main?.record} shown={page.shown?.(data as never) ?? []} />}
      <View {...data} />
    </Document>
  )
  const html = renderIn(context, document)
  const status = head.isGone ? 404 : page.status
  return { status, html: `<!doctype html>${html}`, isPrivate: page.isPrivate, isUncached: head.isUncached ?? false }
}

/** Without script, which has nothing to do there. */
const renderFailure: PageRenderer['renderFailure'] = ({ language, ...failed }, site, { css }) => {
  const head = { title: failed.message, description: failed.message, keywords: undefined, canonical: '/', isUnlisted: true }
  const document = (
    <Document
      page={{ kind: 'missing', isPrivate: false, isBare: true }}
      head={head}
      languages={['en']}
      frame={undefined}
      site={{ ...site, hasWorker: false }}
      assets={{ css, boot: [] }}
    >
      <FailurePage {...failed} site={site.name} />
    </Document>
  )
  return `<!doctype html>${renderIn({ language, texts: catalogues[language] }, document)}`
}

function renderIn(texts: Parameters<typeof provideTexts>[0], document: ReactNode): string {
  provideTexts(texts)
  try {
    return renderToString(document)
  } finally {
    provideTexts(undefined)
  }
}

/** What the server mounts. */
export const renderer: PageRenderer = {
  patterns: pages.map(({ pattern }) => pattern),
  cached: pages
    .filter(({ pattern, isPrivate, isForm }) => pattern !== NOT_FOUND_PATTERN && !isPrivate && !isForm)
    .flatMap(({ pattern, query }) => LANGUAGES.map((language) => ({ pattern: inLanguage(pattern, language), query }))),
  render,
  renderFailure,
  files,
}
