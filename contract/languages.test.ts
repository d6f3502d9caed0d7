import { expect, it } from 'vitest'
import { inLanguage, LANGUAGES, splitLanguage } from './languages.ts'

it.each([
  ['/', 'en', '/'],
  ['/aboutus', 'en', '/aboutus'],
  ['/hi', 'hi', '/'],
  ['/hi?group=subscription#services', 'hi', '/?group=subscription#services'],
  ['/hi#services', 'hi', '/#services'],
  ['/mr/blogs?page=2', 'mr', '/blogs?page=2'],
  ['/mr/services/homeservice/plumber', 'mr', '/services/homeservice/plumber'],
] as const)('%s is in %s what %s is in English', (address, language, path) => {
  expect(splitLanguage(address)).toEqual({ language, path })
  expect(inLanguage(path, language)).toBe(address)
})

it.each(['/hindi', '/mrs/a', '/HI', '/en/aboutus', '/blogs/hi'])('%s has no prefix of a language', (path) => {
  expect(splitLanguage(path)).toEqual({ language: 'en', path })
})

it.each(LANGUAGES)('each path comes back from its address in %s', (language) => {
  for (const path of ['/', '/hi', '/mr/x', '/?a=b', '/#a', '/a//b']) {
    const address = inLanguage(path, language)
    if (language !== 'en') expect(splitLanguage(address)).toEqual({ language, path })
  }
})
