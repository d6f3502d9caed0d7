import type { ReactNode } from 'react'
import { inLanguage, LANGUAGE_INFO, type Language } from '../../../contract/languages.ts'
import { PREVIEW_SIZE } from '../../../contract/paths.ts'
import { type SiteAssets, type SiteInfo, WORKER_PATH } from '../../../contract/site.ts'
import type { Head, Page } from '../page.ts'
import { useLanguage, useTexts } from '../texts/texts.ts'
import { Footer } from './footer.tsx'
import type { Frame } from './frame.ts'
import { Header } from './header.tsx'

type Props = {
  page: Pick<Page, 'kind' | 'isPrivate' | 'isBare'>
  head: Head
  /** The languages that the page is translated into. */
  languages: readonly Language[]
  /** Undefined on a page without header and footer. */
  frame: Frame | undefined
  site: SiteInfo
  assets: SiteAssets
  children: ReactNode
}

const DEVANAGARI_FONTS = ['/fonts/hind-devanagari-700.woff2', '/fonts/bricolage-700.woff2']
const HEADING_FONTS: Record<Language, readonly string[]> = {
  en: ['/fonts/bricolage-700.woff2'],
  hi: DEVANAGARI_FONTS,
  mr: DEVANAGARI_FONTS,
}

/** A whole page, from doctype to closing tag. */
export function Document({ page: { kind, isPrivate, isBare }, head, languages, frame, site, assets, children }: Props) {
  const texts = useTexts().layout
  const language = useLanguage()
  const isOwn = languages.includes(language)
  const others = languages.filter((other) => other !== language)
  const { css, boot, preload } = (isBare && assets.bare) || assets
  const isListed = !head.isUnlisted && !isPrivate
  /** Whether search engines index the page in this language. */
  const isKnown = isListed && isOwn
  const addressIn = (other: Language) => site.url + inLanguage(head.canonical, other)
  const address = addressIn(isOwn ? language : 'en')
  // The administrator's title often contains the site's name already.
  const title = head.title.includes(site.name) ? head.title : `${head.title} · ${site.name}`
  const { path: image, alt = texts.pictureAlt(site.name) } = head.image ?? { path: '/og/hero.png' }
  return (
    <html lang={LANGUAGE_INFO[language].tag}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{title}</title>
        {css.map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
        {/* On most pages the heading is the largest text: with its font preloaded, it never changes shape. */}
        {HEADING_FONTS[language].map((href) => (
          <link key={href} rel="preload" as="font" type="font/woff2" href={href} crossOrigin="anonymous" />
        ))}
        <meta name="description" content={head.description} />
        {head.keywords && <meta name="keywords" content={head.keywords} />}
        {isListed ? <link rel="canonical" href={address} /> : <meta name="robots" content="noindex" />}
        {isKnown &&
          others.length > 0 &&
          [...languages.map((other) => [other, other] as const), ['x-default', 'en'] as const].map(([name, other]) => (
            <link key={name} rel="alternate" hrefLang={name} href={addressIn(other)} />
          ))}
        <meta property="og:title" content={head.title} />
        <meta property="og:description" content={head.description} />
        <meta property="og:type" content={head.type ?? 'website'} />
        <meta property="og:url" content={address} />
        <meta property="og:image" content={`${site.url}${image}`} />
        <meta property="og:image:width" content={String(PREVIEW_SIZE.width)} />
        <meta property="og:image:height" content={String(PREVIEW_SIZE.height)} />
        <meta property="og:image:alt" content={alt} />
        <meta property="og:site_name" content={site.name} />
        <meta property="og:locale" content={toLocale(language)} />
        {isKnown && others.map((other) => <meta key={other} property="og:locale:alternate" content={toLocale(other)} />)}
        <meta name="twitter:card" content="summary_large_image" />
        {isPrivate && <meta name="referrer" content="no-referrer" />}
        <meta name="format-detection" content="telephone=no" />
        <meta name="theme-color" content="#faf5ea" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#15201f" media="(prefers-color-scheme: dark)" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="alternate" type="application/rss+xml" title={site.name} href={inLanguage('/blogs/feed.xml', language)} />
        {preload?.[language].map((href) => (
          <link key={href} rel="modulepreload" href={href} />
        ))}
        {boot.map((src) => (
          <script key={src} type="module" src={src} />
        ))}
        {head.jsonLd?.map((object) => (
          <script
            key={JSON.stringify(object)}
            type="application/ld+json"
            dangerouslySetInnerHTML={{ __html: toJsonLd(object) }}
          />
        ))}
      </head>
      <body className="flex min-h-dvh flex-col" data-kind={kind} data-worker={site.hasWorker ? WORKER_PATH : undefined}>
        {!isBare && frame && (
          <>
            <a href="#content" className="skip-link">
              {texts.skipToContent}
            </a>
            <Header frame={frame} site={site} />
          </>
        )}
        <main id="content" className="grow">
          {children}
        </main>
        {!isBare && frame && <Footer frame={frame} site={site} />}
      </body>
    </html>
  )
}

const toLocale = (language: Language) => LANGUAGE_INFO[language].tag.replace('-', '_')

/** "<" would let a text close the script element. */
function toJsonLd(object: object): string {
  return JSON.stringify({ '@context': 'https://schema.org', ...object }).replaceAll('<', '\\u003c')
}
