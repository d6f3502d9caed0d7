import { expect, it } from 'vitest'
import { feedXml } from './files.ts'

const site = { name: 'Karigar & Sons', url: 'https://karigar.example' }
const blog = {
  id: 7,
  title: 'Taps & <tiles> ]]> "new"',
  short_desc: 'A < B',
  category: 'AC Repair',
  slug: 'taps',
  image: 'tap.webp',
  author: '',
  publish_at: null,
  created_at: '2026-11-03T04:00:00.000Z',
  updated_at: '2026-11-05T04:00:00.000Z',
}

it('escapes titles and descriptions', () => {
  const xml = feedXml([blog], site)
  expect(xml).toContain('<title>Taps &amp; &lt;tiles&gt; ]]&gt; &quot;new&quot;</title>')
  expect(xml).toContain('<title>Karigar &amp; Sons blogs</title>')
  expect(xml).toContain('<description>A &lt; B</description>')
})

it('has absolute addresses and dates', () => {
  const xml = feedXml([blog], site)
  expect(xml).toContain('<link>https://karigar.example/blogs/ac-repair/7/taps</link>')
  expect(xml).toContain('<pubDate>Tue, 03 Nov 2026 04:00:00 GMT</pubDate>')
  expect(xml).toContain('<lastBuildDate>Thu, 05 Nov 2026 04:00:00 GMT</lastBuildDate>')
  expect(xml).toContain('<atom:link href="https://karigar.example/blogs/feed.xml" rel="self" type="application/rss+xml"/>')
})

it('is valid without blogs', () => {
  expect(feedXml([], site)).not.toContain('lastBuildDate')
})
