import { isDeepStrictEqual } from 'node:util'
import { ADMIN_MESSAGES } from '../../../contract/admin-messages.ts'
import type { ChargeKind, Replaced, SavedTexts, Spot } from '../../../contract/content/former-charges.ts'
import type { TranslatedTexts, TranslationLanguage } from '../../../contract/content/translated-fields.ts'
import type { Caller } from '../../../contract/endpoint.ts'
import { LANGUAGE_INFO } from '../../../contract/languages.ts'
import type { DbOrTx } from '../../platform/db/client.ts'
import { AppError, invalid, notFound } from '../../platform/http/errors.ts'
import { findVersion } from '../history/history.store.ts'
import type { contentStore } from '../kinds/content.store.ts'
import { CONTENT_STORES } from '../kinds/content.ts'
import { lockContent } from '../kinds/content-version.store.ts'
import { findTooLong, hashOf, listTexts, mapTexts, withoutRowNames } from '../translations/translations.rules.ts'
import { findTranslation, saveTranslation } from '../translations/translations.store.ts'
import { replaceAmounts } from './amounts.rules.ts'
import { findFormer } from './former-charges.rules.ts'

type Press = { caller: Caller; now: Date }
type Charges = { former: readonly number[]; present: number }
type Fields = Record<string, unknown>
type Row = Fields & { version: number }
/** What this needs of a kind's store: the rows of the kinds have no type in common. */
type Store = Pick<ReturnType<typeof contentStore>, 'kind' | 'html' | 'input' | 'title'> & {
  find: (db: DbOrTx, id: number | string) => Promise<Row | undefined>
  save: (db: DbOrTx, id: number | string, save: Press & { version: number; fields: Fields }) => Promise<Row>
}
const storeOf = (kind: ChargeKind) => CONTENT_STORES[kind] as unknown as Store
const idOf = ({ kind, key }: SavedTexts) => (kind === 'documents' ? key : Number(key))
const isKey = ({ kind, key }: SavedTexts) => kind === 'documents' || /^[1-9]\d{0,8}$/.test(key)

const findRow = async (tx: DbOrTx, one: SavedTexts) => (isKey(one) ? storeOf(one.kind).find(tx, idOf(one)) : undefined)

async function getRow(tx: DbOrTx, one: SavedTexts): Promise<Row> {
  const row = await findRow(tx, one)
  if (!row) throw notFound()
  return row
}

type SaveOne = (tx: DbOrTx, one: SavedTexts) => Promise<{ version: number }>

/** Saves these texts, each with a version of its own. One that somebody changed meanwhile is left out, and named. */
async function saveEach(db: DbOrTx, texts: readonly SavedTexts[], { caller }: Press, save: SaveOne): Promise<Replaced> {
  return db.transaction(async (tx) => {
    await lockContent(tx)
    const done: Replaced = { saved: [], left_out: [] }
    for (const one of texts) {
      try {
        const { version } = await tx.transaction((part) => save(part, one))
        done.saved.push({ kind: one.kind, key: one.key, language: one.language, version })
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        done.left_out.push(await nameOf(tx, one))
      }
    }
    caller.audit?.({ note: done.saved.map(({ kind, key, language }) => `${kind}/${key} ${language}`).join(', ') })
    return done
  })
}

async function nameOf(tx: DbOrTx, one: SavedTexts): Promise<string> {
  const row = await findRow(tx, one)
  const name = row ? String(row[storeOf(one.kind).title.name]) : `${one.kind} ${one.key}`
  return one.language === 'en' ? name : `${name} (${LANGUAGE_INFO[one.language].name})`
}

/** Replaces earlier charges in these places. */
export function replaceCharges(db: DbOrTx, spots: readonly Spot[], charges: Charges, press: Press): Promise<Replaced> {
  const groups = Map.groupBy(spots, ({ kind, key, language }) => `${language === 'en' ? 0 : 1} ${kind} ${key} ${language}`)
  // English first: its translations then refer to the new English text.
  const texts = [...groups.entries()].sort(([one], [other]) => one.localeCompare(other)).map(([, [first]]) => first as Spot)
  return saveEach(db, texts, press, async (tx, one) => {
    const toText = (name: string, text: string) => {
      const wanted = spots.filter((spot) => isSame(spot, one) && spot.name === name).map(({ at }) => at)
      const amounts = findFormer(text, charges.former).filter(({ start }) => wanted.includes(start))
      return replaceAmounts(text, amounts, charges.present)
    }
    const { version } = one
    const row = await getRow(tx, one)
    if (one.language === 'en') return saveEnglish(tx, one, row, toText, press)
    const english = { row, before: await listEnglishBefore(tx, one, row), charges }
    const toFields = (stored: TranslatedTexts) => replaceInTranslation(one, stored, toText, english)
    return saveTexts(tx, one, { version, toFields }, press)
  })
}

const isSame = (one: SavedTexts, other: SavedTexts) =>
  one.kind === other.kind && one.key === other.key && one.language === other.language && one.version === other.version

type ToText = (name: string, text: string) => string

function saveEnglish(tx: DbOrTx, { kind, version, ...one }: SavedTexts, row: Row, toText: ToText, press: Press): Promise<Row> {
  const changed = new Map<string, { text: string }>()
  const next: Fields = mapTexts(kind, row, ({ name, text: before }) => {
    const text = toText(name, before)
    if (text !== before) changed.set(name, { text })
    return text
  })
  requireLengths(kind, Object.fromEntries(changed))
  const columns = new Set([...changed.keys()].map((name) => name.split('.')[0] ?? ''))
  const fields = Object.fromEntries([...columns].map((name) => [name, next[name]]))
  return storeOf(kind).save(tx, idOf({ kind, version, ...one }), { version, fields: withoutRowNames(kind, fields), ...press })
}

/** The English texts that a translation was made from, by their hashes, as far as their versions are kept. */
async function listEnglishBefore(tx: DbOrTx, one: SavedTexts, { version }: Row): Promise<Map<string, string>> {
  const stored = await findTranslation(tx, toPlace(one))
  const wanted = new Set([version - 1, ...Object.values(stored?.fields ?? {}).map(({ from }) => from)])
  const found = await Promise.all([...wanted].map((of) => findVersion(tx, one.kind, one.key, of)))
  const texts = found.flatMap((row) => listTexts(one.kind, row?.fields ?? {}))
  return new Map(texts.map(({ text }) => [hashOf(text), text]))
}

const toPlace = ({ kind, key, language }: SavedTexts) => ({ kind, key, language: language as TranslationLanguage })

type EnglishBefore = { row: Row; before: ReadonlyMap<string, string>; charges: Charges }

/** A translation whose English text differs from that of before in the charge alone is as right as it was. */
function replaceInTranslation(
  { kind }: SavedTexts,
  stored: TranslatedTexts,
  toText: ToText,
  { row, before, charges: { former, present } }: EnglishBefore,
): TranslatedTexts {
  const withPresent = (text: string) => replaceAmounts(text, findFormer(text, [...former, present]), present)
  const english = new Map(listTexts(kind, row).map(({ name, text }) => [name, text]))
  const changed = Object.entries(stored).flatMap(([name, own]) => {
    const text = 'text' in own ? toText(name, own.text) : undefined
    if (text === undefined || ('text' in own && text === own.text)) return []
    const [made, now] = [before.get(own.of), english.get(name)]
    const isAsRight = made !== undefined && now !== undefined && withPresent(made) === withPresent(now)
    return [[name, { ...own, text, ...(isAsRight && { of: hashOf(now), from: row.version }) }]] as const
  })
  requireLengths(kind, Object.fromEntries(changed))
  return { ...stored, ...Object.fromEntries(changed) }
}

/** Refuses a save that would change nothing: its undo would take back somebody else's. */
function requireLengths(kind: ChargeKind, texts: Record<string, { text: string }>): void {
  if (Object.keys(texts).length === 0) throw new AppError('conflict', ADMIN_MESSAGES.stale)
  const tooLong = findTooLong(storeOf(kind).input, texts)
  if (Object.keys(tooLong).length > 0) throw invalid(tooLong)
}

type SaveTexts = { version: number; toFields: (stored: TranslatedTexts) => TranslatedTexts }

function saveTexts(tx: DbOrTx, one: SavedTexts, save: SaveTexts, { caller, now }: Press) {
  return saveTranslation(tx, storeOf(one.kind), toPlace(one), { ...save, administratorId: caller.session?.administratorId, now })
}

/** Gives each of these texts back what its save replaced; one that was saved again since is left out. */
export function putBack(db: DbOrTx, saved: readonly SavedTexts[], press: Press): Promise<Replaced> {
  return saveEach(db, saved, press, async (tx, one) => {
    const { kind, key, language, version } = one
    await getRow(tx, one)
    const name =
      language === 'en' ? ({ kind, key } as const) : { kind: 'translations' as const, key: `${kind}-${key}-${language}` }
    const [before, after] = await Promise.all([version - 1, version].map((of) => findVersion(tx, name.kind, name.key, of)))
    if (!before || !after) throw notFound()
    if (language !== 'en') return saveTexts(tx, one, { version, toFields: () => before.fields as TranslatedTexts }, press)
    const changed = Object.entries(before.fields).filter(([field, value]) => !isDeepStrictEqual(value, after.fields[field]))
    const fields = withoutRowNames(kind, Object.fromEntries(changed))
    return storeOf(kind).save(tx, idOf(one), { version, fields, ...press })
  })
}
