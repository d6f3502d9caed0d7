// What people type and paste, brought into one form: contract and server clean texts here and nowhere else.

/**
 * The text as it is stored: composed letters, line breaks of one kind, and nothing that can't be seen. A joiner stays
 * between the letters that it shapes (र्‍या, and emoji), and after a mark, where older Malayalam has it.
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
 * HTML as it is stored. A no-break space stays at a figure (20 °C, ₹ 199) and where it alone fills an element; between
 * words it would make phones break lines within them.
 */
export const toPlainHtml = (html: string): string =>
  toClean(html.replace(/[\v\f](?=[^<>]*(?:<|$))/g, '<br>'))
    .replace(/(?:&nbsp;|&#160;|&#xa0;|[\xa0\u202f])+/gi, (spaces, at: number, all: string) => {
      const [before = '>', after = '<'] = [all[at - 1], all[at + spaces.length]]
      return /\d/.test(before + after) || (before === '>' && after === '<') ? spaces : ' '
    })
    .trim()

/**
 * A number, an address or a search as machines read it: `४००‑०५३` and `４００-０５３` are `400-053`. Digits of every
 * script, hyphens, apostrophes and spaces become those of ASCII.
 */
export const toSigns = (text: string): string =>
  toAsciiDigits(text.normalize('NFKC').replace(/\p{Cf}|(?!\s)\p{Cc}|\p{Cs}/gu, ''))
    .replace(/\p{Pd}|\u2212/gu, '-')
    .replace(/[‘’ʼ]/g, "'")
    .replace(/\p{Zs}/gu, ' ')
    .trim()

const isDigit = (code: number) => /\p{Nd}/u.test(String.fromCodePoint(code))

/** `९८` → `98`. The digits of a script follow each other, from its zero on. */
export function toAsciiDigits(text: string): string {
  return text.replace(/(?!\d)\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0
    let zero = code
    while (isDigit(zero - 1)) zero--
    return String((code - zero) % 10)
  })
}
