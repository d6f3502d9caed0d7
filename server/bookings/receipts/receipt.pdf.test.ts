import { spawnSync } from 'node:child_process'
import { inflateSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { buildReceipt } from '../../../test/builders.ts'
import { renderReceipt } from './receipt.pdf.ts'
import type { Printable } from './receipt-lines.rules.ts'

const GSTIN = '27AAPFU0939F1ZV'
const receipt = buildReceipt()
const named = (name: string) => buildReceipt({ sale: { customer: { name, mobile: '9820012345', mailid: null } } })

it('a receipt is one A4 page with its issuer, date and language', async () => {
  const { raw, text } = await read(receipt)
  expect(raw.startsWith('%PDF-')).toBe(true)
  expect(raw.trimEnd().endsWith('%%EOF')).toBe(true)
  expect(raw).toMatch(/\/Type \/Pages\n\/Count 1\n/)
  expect(raw).toContain('/MediaBox [0 0 595.28 841.89]')
  expect(raw).toContain('/Lang (en-IN)')
  expect(raw).toContain('(Receipt KG/26-27/000123)')
  expect(raw).toContain('(Shah & Sons)')
  expect(raw).toContain('(D:20260712103500Z)')
  for (const said of ['Receipt', '₹499.00', '12 July 2026 at 4:05 pm', 'UPI', 'Sunita Deshpande', '98200 12345']) {
    expect(text).toContain(said)
  }
  expect(text).not.toMatch(/GST/)
})

it('with a GSTIN the page is a tax invoice', async () => {
  const { text } = await read(buildReceipt({ seller: { gstin: GSTIN } }))
  for (const said of ['Tax invoice', GSTIN, 'CGST 9%', 'SGST 9%', '₹422.88', '₹38.06']) expect(text).toContain(said)
})

it('a refund is printed on the page', async () => {
  const creditNotes = [{ number: 'CN/26-27/000004', amountPaise: 49_900, refundedAt: '2026-07-14T05:00:00.000Z' }]
  const { text } = await read(buildReceipt({ creditNotes }))
  expect(text).toContain('Refunded on 14 July 2026, credit note CN/26-27/000004')
})

it('a receipt of a test payment says TEST in very large letters, and other receipts don’t', async () => {
  expect((await read(buildReceipt({ isTest: true }))).sizes).toContain(210)
  expect(Math.max(...(await read(receipt)).sizes)).toBeLessThan(40)
})

it('the same receipt gives the same bytes, also after one in another language and at once with it', async () => {
  const draw = async (language: 'en' | 'hi' | 'mr') => Buffer.from(await renderReceipt({ ...receipt, language })).toString('hex')
  const alone = [await draw('en'), await draw('hi'), await draw('mr')]
  expect(await Promise.all([draw('en'), draw('hi'), draw('mr')])).toEqual(alone)
  expect([await draw('mr'), await draw('en'), await draw('hi')].toSorted()).toEqual(alone.toSorted())
})

it.each([
  ['Hindi and Marathi are drawn', 'श्रीमती ज्ञानेश्वर Kulkarni', ['श्री', 'ज्ञा', 'Kulkarni']],
  ['letters with marks are drawn, composed or not', 'Ṣāliḥ Jose\u0301', ['Ṣāliḥ', 'José']],
  ['an emoji is left out', 'Asha 👩‍🔧🇮🇳 Rao 1️⃣', ['Asha Rao 1']],
  ['several scripts in one name are drawn', 'Mohammed தமிழ் Ali', ['Mohammed ', ' Ali']],
])('%s', async (_fact, name, said) => {
  const { text, glyphs } = await read(named(name))
  for (const part of said) expect(text).toContain(part)
  expect(glyphs).not.toContain('0000')
})

it('a name with an emoji keeps its letters and the mobile number', async () => {
  const { text, glyphs } = await read(named('محمد علی 🙂'))
  expect(text).toContain('98200 12345')
  expect(glyphs).not.toContain('0000')
})

it.each([
  ['the longest words', 'W'],
  ['many words', 'Wada '],
  ['many lines', 'W\n'],
  ['Devanagari', 'क्ष'],
])('the longest texts, of %s, stay on the page and apart from each other', async (_kind, part) => {
  const long = (length: number) => part.repeat(length).slice(0, length)
  const email = `${'m'.repeat(242)}@example.com`
  const { places } = await read(
    buildReceipt({
      sale: {
        amountPaise: 1_234_567_890,
        service: long(120),
        customer: { name: long(100), mobile: '9820012345', mailid: email },
      },
      seller: { name: long(100), address: long(500), email, gstin: GSTIN },
      creditNotes: [{ number: 'CN/26-27/000004', amountPaise: 1_234_567_890, refundedAt: '2026-07-14T05:00:00.000Z' }],
    }),
  )
  const heightOf = (start: string) => places.find(({ text }) => text.startsWith(start))?.y ?? Number.NaN
  expect(Math.min(...places.map(({ y }) => y))).toBeGreaterThan(20)
  expect(places.every(({ x }) => x > 55 && x < 540)).toBe(true)
  // Everything flows downwards except the footer, whose position is fixed.
  expect(heightOf('Refunded')).toBeGreaterThan(heightOf('Questions') + 20)
})

const inMarathi = buildReceipt({
  language: 'mr',
  sale: {
    service: 'Electrician',
    city: 'Mumbai',
    customer: { name: 'दुर्गाप्रसाद विद्युत्', mobile: '9820012345', mailid: null },
  },
  seller: { gstin: GSTIN, address: 'दुर्गाप्रसाद मार्ग, पुणे' },
})

it('a receipt in Marathi can be searched and copied, and names what tax law names in English too', async () => {
  const { raw, actual, text, glyphs } = await read(inMarathi)
  expect(raw).toContain('/Lang (mr-IN)')
  for (const line of [
    'टॅक्स इन्व्हॉइस (Tax invoice)',
    'दुर्गाप्रसाद मार्ग, पुणे',
    'दुर्गाप्रसाद विद्युत्',
    'इलेक्ट्रिशियन, मुंबई: व्हिजिट चार्ज (टॅक्सशिवाय रक्कम, taxable value)',
    'CGST 9%',
    'SGST 9%',
    `GSTIN ${GSTIN}`,
    '12 जुलै 2026, संध्याकाळी 4:05',
  ])
    expect(`${actual.join('\n')}\n${text}`).toContain(line)
  expect(glyphs).not.toContain('0000')
})

it.each([
  ['Gujarati', 'જયેશ પટેલ'],
  ['Urdu', 'محمد انصاری'],
  ['Tamil', 'முருகன் சுப்பிரமணியன்'],
  ['Telugu', 'వెంకట రెడ్డి'],
  ['Kannada', 'ಮಂಜುನಾಥ ಗೌಡ'],
  ['Malayalam', 'രാജേഷ് നായർ'],
  ['Bengali', 'সুমিত চট্টোপাধ্যায়'],
  ['Gurmukhi', 'ਹਰਪ੍ਰੀਤ ਸਿੰਘ'],
  ['Odia', 'ସୁବ୍ରତ ଦାସ'],
  ['Greek', 'Γιώργος'],
  ['Cyrillic', 'Иван'],
])('a name in %s is printed and can be copied', async (_script, name) => {
  const { actual, glyphs } = await read(named(name))
  expect(actual).toContain(name.normalize('NFC'))
  expect(glyphs).not.toContain('0000')
})

it('words of Urdu are drawn from the right, and of a name in a script without a face nothing is lost unseen', async () => {
  const urdu = await read(named('Mr محمد انصاری'))
  const drawn = urdu.places.filter(({ text }) => /[\u0600-\u06ff\ufb50-\ufeff]/.test(text))
  expect(drawn.length).toBeGreaterThan(0)
  expect((await read(named('王小明'))).text).toContain('□□□')
})

it('a bill prints the signs of a workshop', async () => {
  const lines = [{ label: 'Resistor 100 Ω, ⅜″ pipe → new', amountPaise: 50_000 }]
  const { text, actual } = await read(buildReceipt({ sale: { bill: { lines, chargePaise: 0 } } }))
  expect(`${text} ${actual.join(' ')}`).toContain('Resistor 100 Ω, 3⁄8″ pipe → new')
})

// Poppler is not on every machine; the case above reads the same texts from the file itself.
it.skipIf(spawnSync('pdftotext', ['-v']).error)('a PDF reader finds the words of a receipt in Marathi', async () => {
  const { stdout } = spawnSync('pdftotext', ['-', '-'], { input: await renderReceipt(inMarathi), encoding: 'utf8' })
  for (const word of ['मार्ग', 'विद्युत्', 'इलेक्ट्रिशियन', '₹499.00']) expect(stdout).toContain(word)
})

/** What a PDF reader sees: texts, their positions (points from the lower left), sizes and glyph numbers. */
async function read(of: Printable) {
  const raw = Buffer.from(await renderReceipt(of)).toString('latin1')
  const objects = new Map(Array.from(raw.matchAll(/^(\d+) 0 obj\n([\s\S]*?)\nendobj/gm), ([, id = '', body = '']) => [id, body]))
  const find = (within: string, reference: RegExp) => objects.get(reference.exec(within)?.[1] ?? '') ?? ''
  const unpack = (body: string) => {
    const packed = body.slice(body.indexOf('stream\n') + 7, body.lastIndexOf('\nendstream'))
    return inflateSync(Buffer.from(packed, 'latin1')).toString('latin1')
  }
  const page = [...objects.values()].find((body) => /\/Type \/Page\n/.test(body)) ?? ''
  const fonts = new Map<string, string[]>()
  for (const [, font = '', id = ''] of find(page, /\/Resources (\d+)/).matchAll(/\/(F\d+) (\d+) 0 R/g)) {
    const letters = /\[(.*)\]/.exec(unpack(find(objects.get(id) ?? '', /\/ToUnicode (\d+)/)))?.[1] ?? ''
    fonts.set(
      font,
      Array.from(letters.matchAll(/<([^>]*)>/g), ([, codes = '']) => toText(codes)),
    )
  }
  const glyphs: string[] = []
  const sizes: number[] = []
  const places = Array.from(unpack(find(page, /\/Contents (\d+)/)).matchAll(/^BT\n([\s\S]*?)\nET/gm), ([, body = '']) => {
    const [, x, y] = /^1 0 0 1 (\S+) (\S+) Tm/.exec(body) ?? []
    const letters = fonts.get(/\/(F\d+) /.exec(body)?.[1] ?? '') ?? []
    const drawn = Array.from(body.matchAll(/<([0-9a-f]+)>/g), ([, hex = '']) => hex.match(/.{4}/g) ?? []).flat()
    glyphs.push(...drawn)
    sizes.push(Number(/\/F\d+ (\S+) Tf/.exec(body)?.[1]))
    return { x: Number(x), y: Number(y), text: drawn.map((glyph) => letters[Number.parseInt(glyph, 16)]).join('') }
  })
  const actual = Array.from(
    unpack(find(page, /\/Contents (\d+)/)).matchAll(/\/ActualText (<[0-9a-f]+>|\((?:[^\\)]|\\.)*\))/gis),
    ([, written = '']) => toActual(written),
  )
  return { raw, places, glyphs, sizes, actual, text: places.map(({ text }) => text).join('') }
}

const ESCAPED: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }

/** A text string of PDF: UTF-16 with its mark, or ASCII. */
function toActual(written: string): string {
  const bytes = written.startsWith('<')
    ? Buffer.from(written.slice(1, -1), 'hex')
    : Buffer.from(
        written.slice(1, -1).replace(/\\(.)/gs, (_, letter) => ESCAPED[letter] ?? letter),
        'latin1',
      )
  return bytes[0] === 0xfe ? bytes.subarray(2).swap16().toString('utf16le') : bytes.toString('latin1')
}

function toText(codes: string): string {
  return String.fromCharCode(...codes.split(' ').map((code) => Number.parseInt(code, 16)))
}
