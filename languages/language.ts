/** What a language is called. */
export type LanguageInfo = {
  /** The value of `lang`. */
  tag: string
  /** What the language calls itself. */
  name: string
  /** For narrow bars. */
  shortName: string
  /** What the console calls it. */
  englishName: string
}

/** How a language says times. */
export type Times = {
  /** For Intl, with Latin digits: they are what people dial, type and compare. */
  locale: string
  /** The parts of the day by the hour at which each begins; the last one lasts until the first. */
  dayParts: Readonly<Record<number, string>>
  /** Minutes of the day that have a name. */
  namedTimes: Readonly<Record<number, string>>
  /** `4:30 pm`, `शाम 4:30` */
  clock: (time: string, dayPart: string) => string
  /** A clock as it stands in a sentence: `4:00 pm`, `शाम 4:30 बजे`. */
  atClock: (clock: string) => string
  moment: (day: string, clock: string) => string
  hours: (from: string, until: string) => string
}

/** How a language says when a technician comes. Apart from its times, because few pages need it. */
export type WindowWords = {
  /** The hours of the eight windows of a day, in order. */
  hours: readonly string[]
  today: string
  tomorrow: string
}

/** How a language says it in an SMS, where the day and the hours have 30 letters. */
export type ShortWindowWords = {
  /** The hours of the eight windows of a day, in order. */
  hours: readonly string[]
  months: readonly string[]
  /** Where the letters don't suffice, the weekday is left out. */
  day: (weekday: string, day: number, month: string) => string
}

/**
 * What a translation of texts has to be: a text for each text, a function with the same values for each function, a
 * list of the same length for each list.
 */
export type Widen<T> = T extends string
  ? string
  : T extends (...values: infer Values) => string
    ? (...values: Values) => string
    : { readonly [Key in keyof T]: Widen<T[Key]> }
