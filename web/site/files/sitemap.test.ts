import { expect, it } from 'vitest'
import { siteAddress, sitemapXml } from './sitemap.ts'

const site = { url: 'https://karigar.example' }

it('lists each page with the time of its last change', () => {
  expect(sitemapXml([{ address: siteAddress(site, '/aboutus'), updatedAt: '2026-11-03T04:00:00.000Z' }])).toContain(
    '<url><loc>https://karigar.example/aboutus</loc><lastmod>2026-11-03T04:00:00.000Z</lastmod></url>',
  )
})

it('percent-encodes the unusual characters of an address, then escapes it', () => {
  const address = siteAddress(site, "/blogs/general/1/नल-&-'tap'")
  expect(sitemapXml([{ address, updatedAt: '' }])).toContain(
    '<url><loc>https://karigar.example/blogs/general/1/%E0%A4%A8%E0%A4%B2-&amp;-&apos;tap&apos;</loc></url>',
  )
})
