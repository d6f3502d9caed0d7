const DEVANAGARI = /([\u0900-\u097f]+(?: [\u0900-\u097f]+)*)/

/** An English text that may quote Devanagari, which is Hindi, or Marathi where it has a letter of it. */
export function EnglishText({ text }: { text: string }) {
  return text.split(DEVANAGARI).map((part, at) => {
    // Between the parts that are English stand those that the pattern finds.
    if (at % 2 === 0) return part
    return (
      <span key={part} lang={/[ळऱ]/.test(part) ? 'mr' : 'hi'}>
        {part}
      </span>
    )
  })
}
