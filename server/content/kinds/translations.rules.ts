import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { CONTENT, type ContentKind, type Kind, type RowTexts, type Translated } from '../../../contract/content/content.ts'
import {
  isTranslated,
  type TranslatedText,
  type TranslatedTexts,
  toFieldName,
  toFigures,
} from '../../../contract/content/translated-fields.ts'
import { TEXT_STATES, type TextState } from '../../../contract/content/translations.ts'
import type { FieldErrors } from '../../../contract/errors.ts'
import { inLanguage, type Language, splitLanguage } from '../../../contract/languages.ts'
import { MESSAGES } from '../../../contract/messages.ts'
import { keepRowIds, type Row, withRowIds } from './row-ids.rules.ts'

type Schema = z.core.JSONSchema.BaseSchema

/** The part of a schema with this `type`: an optional text is a text or null. */
const partOf = (schema: unknown, type: string): Schema | undefined => {
  const { anyOf, ...whole } = (schema ?? {}) as Schema
  return [whole, ...(anyOf ?? [])].find((part) => part.type === type)
}

/** The maximum length of each text in an input, by name: `title`, `faqs.<row>.description`. */
export function readLimits(input: z.ZodMiniType): (name: string) => number | undefined {
  const { properties = {} } = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' })
  return (name) => {
    const [field = '', , inRow] = name.split('.')
    if (inRow === undefined) return partOf(properties[field], 'string')?.maxLength
    const row = partOf(partOf(properties[field], 'array')?.items, 'object')
    return partOf(row?.properties?.[inRow], 'string')?.maxLength
  }
}

/** Identifies an English text: a translation with another `of` was made from an older text. */
export const hashOf = (english: string) => createHash('sha256').update(english).digest('hex').slice(0, 12)

/** The translated texts of a kind. */
export function translatedOf(kind: ContentKind): Translated {
  const { translated = { texts: [], required: [] } }: Kind = CONTENT[kind]
  return translated
}

const listsOf = (kind: ContentKind): [string, RowTexts][] => Object.entries(translatedOf(kind).lists ?? {})

/** A save's fields with ids for list rows; `stored` is the record being replaced. */
export function nameRows<Fields extends object>(kind: ContentKind, fields: Fields, stored: object = {}): Fields {
  const [given, before] = [fields as Row, stored as Row]
  const lists = listsOf(kind).flatMap(([list, texts]) => {
    const [rows, storedRows] = [given[list], before[list]]
    return Array.isArray(rows) ? [[list, keepRowIds(Array.isArray(storedRows) ? storedRows : [], rows, texts)]] : []
  })
  return { ...fields, ...Object.fromEntries(lists) }
}

/** The fields without row ids, which are internal. */
export function withoutRowNames<Fields extends object>(kind: ContentKind, fields: Fields): Fields {
  const lists = listsOf(kind).flatMap(([list]) => {
    const rows = (fields as Row)[list]
    return Array.isArray(rows) ? [[list, rows.map(({ id: _, ...row }: Row) => row)]] : []
  })
  return { ...fields, ...Object.fromEntries(lists) }
}

export type English = { name: string; text: string }

/** A record's translated texts by name, in form order. */
export function listTexts(kind: ContentKind, record: object): English[] {
  const texts: English[] = []
  mapTexts(kind, record, (english) => {
    texts.push(english)
    return english.text
  })
  return texts
}

/**
 * The record with a translation's texts. `untranslated` lists those that stay English, with a row's index: `title`,
 * `faqs.0.description`.
 */
export function translate<R extends object>(
  kind: ContentKind,
  record: R,
  texts: TranslatedTexts,
): R & { untranslated: string[] } {
  const untranslated: string[] = []
  const translated = mapTexts(kind, record, ({ name, text }, place) => {
    const translated = texts[name]
    if (translated && 'text' in translated) return translated.text
    if (!translated) untranslated.push(place)
    return text
  })
  return { ...translated, untranslated }
}

/** Replaces a record's translated texts; `place` is the name with the row's index instead of its id. */
export function mapTexts<R extends object>(kind: ContentKind, record: R, toText: (english: English, place: string) => string): R {
  const row = record as Row
  const replace = (name: string, text: unknown, place: string) =>
    typeof text === 'string' && isTranslated(name, text) ? toText({ name, text }, place) : text
  const texts = translatedOf(kind).texts.flatMap((name) => (name in row ? [[name, replace(name, row[name], name)]] : []))
  const lists = listsOf(kind).flatMap(([list, names]) => {
    const rows = row[list]
    if (!Array.isArray(rows)) return []
    const replaceIn = (item: Row & { id: string }, place: number) => {
      const own = names
        .filter((name) => name in item)
        .map((name) => [name, replace(`${list}.${item.id}.${name}`, item[name], `${list}.${place}.${name}`)])
      return { ...item, ...Object.fromEntries(own) }
    }
    return [[list, withRowIds(rows, names[0]).map(replaceIn)]]
  })
  return { ...record, ...Object.fromEntries([...texts, ...lists]) }
}

const FILES = /^\/(?:uploads|assets|api)\//

/** Makes clean HTML's links to our pages stay in the same language. */
export function leadToPages(html: string, language: Language): string {
  return html.replace(/(<a [^>]*?href=")(\/(?!\/)[^"]*)/g, (link, start: string, path: string) =>
    FILES.test(path) || splitLanguage(path).language !== 'en' ? link : start + inLanguage(path, language),
  )
}

/** The state of a translated text, see `TEXT_STATES`. */
export function evaluate(english: string, translated: TranslatedText | undefined): TextState {
  if (!translated) return 'missing'
  const isChanged = translated.of !== hashOf(english)
  const isConfirmed = translated.is_confirmed && !isChanged
  const hasFigures = !('text' in translated) || toFigures(translated.text).join() === toFigures(english).join()
  if (!hasFigures && !isConfirmed) return 'figures'
  if (isChanged) return 'changed'
  return 'same' in translated ? 'same' : 'current'
}

/** A file's texts as translations of this record; one that equals the English text is used in both languages. */
export function toTranslatedTexts(kind: ContentKind, record: { version: number }, texts: object): TranslatedTexts {
  const textOf = new Map(listTexts(kind, withIdsOf(kind, record, texts)).map(({ name, text }) => [name, text.normalize('NFC')]))
  return Object.fromEntries(
    listTexts(kind, record).flatMap(({ name, text: english }) => {
      const text = textOf.get(name)
      if (text === undefined) return []
      return [[name, { ...(text === english ? { same: true } : { text }), of: hashOf(english), from: record.version }]]
    }),
  )
}

/** Gives the rows of a file's lists the ids of the record's rows, which have the same order. */
function withIdsOf(kind: ContentKind, record: object, texts: object): object {
  const lists = listsOf(kind).flatMap(([list, [heading]]) => {
    const [rows, textRows] = [(record as Row)[list], (texts as Row)[list]]
    if (!Array.isArray(rows) || !Array.isArray(textRows)) return []
    const ids = withRowIds(rows, heading).map(({ id }) => id)
    return [[list, textRows.slice(0, ids.length).map((row: Row, place) => ({ ...row, id: ids[place] }))]]
  })
  return { ...texts, ...Object.fromEntries(lists) }
}

/** How many texts of a record have each state. */
export function countStates(
  kind: ContentKind,
  record: object,
  texts: TranslatedTexts,
): Record<TextState, number> & { total: number } {
  const states = listTexts(kind, record).map(({ name, text }) => evaluate(text, texts[name]))
  const count = (state: TextState) => states.filter((one) => one === state).length
  const counts = TEXT_STATES.map((state) => [state, count(state)])
  return { ...(Object.fromEntries(counts) as Record<TextState, number>), total: states.length }
}

/** The version (`from`) of a translation whose English text is in no known version of its record. */
const NO_VERSION = 0

/** The normalised texts of a save; an empty one means no translation. Omitted texts stay. */
export function saveTexts(
  stored: TranslatedTexts,
  saved: Readonly<Record<string, { text: string; same: boolean; of: string }>>,
  english: { version: number; of: ReadonlyMap<string, string> },
): TranslatedTexts {
  const next = { ...stored }
  for (const [name, { text, same, of }] of Object.entries(saved)) {
    if (!english.of.has(name) && !stored[name]) continue
    const before = stored[name]
    const version = english.of.get(name) === of ? english.version : NO_VERSION
    const from = before?.of === of ? before.from : version
    if (same) next[name] = { same, of, from }
    else if (text) next[name] = { ...confirm(before, text.normalize('NFC'), of), of, from }
    else delete next[name]
  }
  return next
}

/**
 * The translations of a record, adapted to the record it was copied over. Both then have the same English texts in the
 * same order, but different row ids and versions. A missing translation falls back to `live`'s text if that translates
 * the same English text.
 */
export function toCopiedTexts(
  kind: ContentKind,
  { from, to }: { from: object; to: { version: number } },
  texts: TranslatedTexts,
  live: TranslatedTexts,
): TranslatedTexts {
  const names = listTexts(kind, from).map(({ name }) => name)
  return Object.fromEntries(
    listTexts(kind, to).flatMap(({ name, text }, place) => {
      const [of, copied, before] = [hashOf(text), texts[names[place] ?? ''], live[name]]
      if (copied) return [[name, { ...copied, from: copied.of === of ? to.version : NO_VERSION }]]
      return before?.of === of ? [[name, before]] : []
    }),
  )
}

/** Errors, by form field, for texts longer than their kind's `input` allows in English. */
export function findTooLong(input: z.ZodMiniType, texts: Readonly<Record<string, { text: string }>>): FieldErrors {
  const limitOf = readLimits(input)
  const errors = Object.entries(texts).flatMap(([name, { text }]) => {
    const max = limitOf(name)
    return max !== undefined && text.length > max ? [[toFieldName(name), MESSAGES.tooLong(max)]] : []
  })
  return Object.fromEntries(errors)
}

/**
 * A text saved unchanged for another English text is still right; a changed one must be compared again. A trailing
 * newline in the stored text, as older programs stored it, is not a change.
 */
function confirm(before: TranslatedText | undefined, text: string, of: string): { text: string; is_confirmed?: true } {
  if (before === undefined || !('text' in before) || before.text.trim() !== text) return { text }
  const isConfirmed = before.is_confirmed || before.of !== of
  return { text: before.text, ...(isConfirmed && { is_confirmed: true }) }
}

/** The texts as the console's form sends them: each with its English text's hash. */
export function toFormFields(texts: TranslatedTexts): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(texts).flatMap(([name, translated]) => [
      [toFieldName(name), 'text' in translated ? translated.text : ''],
      [`${toFieldName(name)}:same`, 'same' in translated],
      [`${toFieldName(name)}:of`, translated.of],
    ]),
  )
}
