import { expect, it } from 'vitest'
import { escapeXml, xmlElement } from './sitemap.ts'

it('escapes the special characters of XML', () => {
  expect(xmlElement('title', `<b> & "x" 'y' ]]>`)).toBe('<title>&lt;b&gt; &amp; &quot;x&quot; &apos;y&apos; ]]&gt;</title>')
})

it('removes characters that XML forbids', () => {
  expect(escapeXml('a\u0000b\u000bc\ufffed')).toBe('abcd')
  expect(escapeXml('half\ud83d')).toBe('half\ufffd')
})

it('keeps lines, other scripts and emoji', () => {
  expect(escapeXml('नल\n\t🔧')).toBe('नल\n\t🔧')
})
