import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { LANGUAGES } from '../../../contract/languages.ts'
import { catalogues } from '../../../languages/catalogues.ts'
import { listPairs } from '../../../languages/text-pairs.test-tools.ts'

/** Forbidden variants, by language, of the terms in `languages/en/terms.ts`. */
const OTHER_WAYS = {
  /** The charge is deducted from the bill. */
  deduction: {
    en: /(?:visit|survey) charge[^.]{0,60}\b(?:comes? off|set off|taken off|subtracted|credited|counts? towards)|\badjusted\b[^.]{0,20} against|knocked off|cheaper by|off the labour (?!line)/i,
    hi: /मजदूरी (?:के बिल )?में (?:से|गिन)|उतनी सस्ती/,
    mr: /मजुरीतून|मजुरीत धर|किमतीत पूर्ण वजा|किमतीतून कमी|तेवढ्याने स्वस्त/,
  },
  /** Moving is free until the technician sets out, cancelling until they arrive, on the booking’s page or by phone. */
  cancellation: {
    en: /cancel[^.]{0,60} before the technician (?:leaves|sets out)|(?:cancel|move) a booking by calling/i,
    hi: /निकलने से पहले कैंसल|समय बदलने के लिए[^.।]{0,60}फोन करें/,
    mr: /निघण्याआधी रद्द|फोन करून बुकिंग रद्द/,
  },
  /** We call within 90 minutes, 8 am to midnight. */
  promise: {
    en: /hour and a half|agree on the (?:time|slot)|90 minutes (?:or less|are over|on\b)|90th minute|(?:inside|under|at most|no later than) 90 minutes/i,
    hi: /डेढ़ घंटे में फोन|फोन डेढ़ घंटे|90 मिनट (?:या कम|पूरे होने|से पहले)|ज्यादा से ज्यादा 90 मिनट/,
    mr: /दीड तासात फोन|90 मिनिटांत किंवा|90 मिनिटे संपण्या|जास्तीत जास्त 90/,
  },
}
/** The folders of the first start's content in each language. */
const CONTENT = { en: 'server/content/seed', hi: 'languages/hi/content', mr: 'languages/mr/content' }

const listFiles = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /\.(md|yaml)$/.test(name))

describe.each(LANGUAGES)('in %s', (language) => {
  it.each(['deduction', 'cancellation', 'promise'] as const)(
    'the %s is said in one way, in the texts and in the content of the first start',
    (term) => {
      const otherWay = OTHER_WAYS[term][language]
      const found = listFiles(CONTENT[language]).filter((name) =>
        otherWay.test(readFileSync(`${CONTENT[language]}/${name}`, 'utf8')),
      )
      expect(found).toEqual([])
      const texts = listPairs(catalogues.en, catalogues[language]).map(({ text }) => text)
      expect(texts.filter((text) => otherWay.test(text))).toEqual([])
    },
  )
})
