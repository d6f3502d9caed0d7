import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { LANGUAGES } from '../../../contract/languages.ts'
import { catalogues } from '../../../languages/catalogues.ts'
import { listPairs } from '../../../languages/text-pairs.test-tools.ts'

/** Ways to say of a charge that it is deducted from the bill, which is how every text says it. */
const OTHER_WAYS = {
  en: /(?:visit|survey) charge[^.]{0,60}\b(?:comes? off|set off|taken off|subtracted|credited|adjusted|counts? towards)|off the labour (?!line)/i,
  hi: /मजदूरी (?:के बिल )?में (?:से|गिन)/,
  mr: /मजुरीतून|मजुरीत धर/,
}
/** Where each language keeps what the site says at its first start. */
const CONTENT = { en: 'server/content/seed', hi: 'languages/hi/content', mr: 'languages/mr/content' }

const listFiles = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /\.(md|yaml)$/.test(name))

describe.each(LANGUAGES)('in %s', (language) => {
  it('the deduction is said in one way, in the texts and in the content of the first start', () => {
    const found = listFiles(CONTENT[language]).filter((name) =>
      OTHER_WAYS[language].test(readFileSync(`${CONTENT[language]}/${name}`, 'utf8')),
    )
    expect(found).toEqual([])
    const texts = listPairs(catalogues.en, catalogues[language]).map(({ text }) => text)
    expect(texts.filter((text) => OTHER_WAYS[language].test(text))).toEqual([])
  })
})
