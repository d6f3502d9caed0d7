// Normalises what people type and paste. Contract and server clean texts only here.

/**
 * Normalises a text for storage: composed characters, one kind of line break, no invisible characters. A joiner stays
 * between the letters that it shapes (र्‍या, and emoji), and after a mark, as in older Malayalam.
 */
const toClean = (text: string): string =>
  text
    .replace(/\r\n?|[\v\f\x85\u2028\u2029]/g, '\n')
    .replace(/(?![\n\t])\p{Cc}|(?![\u200c\u200d])\p{Cf}|\p{Cs}|\p{NChar}/gu, '')
    .replace(/(?<![\p{L}\p{M}\p{So}\p{Sk}])[\u200c\u200d]+|(?<!\p{M})[\u200c\u200d]+(?![\p{L}\p{M}\p{So}])/gu, '')
    .normalize('NFC')

/** A text of several lines, as it is stored. */
export const toPlain = (text: string): string =>
  toClean(text)
    .replace(/\p{Zs}/gu, ' ')
    .trim()

/** A text of one line, such as a name. */
export const toLine = (text: string): string => toPlain(text).replace(/\s*[\n\t]\s*/g, ' ')

/**
 * Normalises HTML for storage. A no-break space stays next to a figure (20 °C, ₹ 199) and where it alone fills an
 * element; between words it would make phones break lines inside them.
 */
export const toPlainHtml = (html: string): string =>
  toClean(html.replace(/[\v\f](?=[^<>]*(?:<|$))/g, '<br>'))
    .replace(/(?:&nbsp;|&#160;|&#xa0;|[\xa0\u202f])+/gi, (spaces, at: number, all: string) => {
      const [before = '>', after = '<'] = [all[at - 1], all[at + spaces.length]]
      return /\d/.test(before + after) || (before === '>' && after === '<') ? spaces : ' '
    })
    .trim()

/**
 * A number, an address or a search in machine-readable form: `४००‑०५३` and `４００-０５３` become `400-053`. Digits of every
 * script, hyphens, apostrophes and spaces become ASCII.
 */
export const toSigns = (text: string): string =>
  toAsciiDigits(text.normalize('NFKC').replace(/\p{Cf}|(?!\s)\p{Cc}|\p{Cs}/gu, ''))
    .replace(/\p{Pd}|\u2212/gu, '-')
    .replace(/[‘’ʼ]/g, "'")
    .replace(/\p{Zs}/gu, ' ')
    .trim()

const isDigit = (code: number) => /\p{Nd}/u.test(String.fromCodePoint(code))

/** `९८` → `98`. In every script the digits follow one another, starting with zero. */
export function toAsciiDigits(text: string): string {
  return text.replace(/(?!\d)\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0
    let zero = code
    while (isDigit(zero - 1)) zero--
    return String((code - zero) % 10)
  })
}
