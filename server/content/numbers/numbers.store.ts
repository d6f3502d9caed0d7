import { and, sql } from 'drizzle-orm'
import { TRANSLATED_KINDS, type TranslatedTexts } from '../../../contract/content/translated-fields.ts'
import type { Caller } from '../../../contract/endpoint.ts'
import { DOCUMENTS } from '../../../contract/options.ts'
import type { DbOrTx } from '../../platform/db/client.ts'
import { translations } from '../../platform/db/schema.ts'
import { type Check, failingInProduction, fine } from '../../platform/deps/deps.ts'
import { AppError } from '../../platform/http/errors.ts'
import { INVENTED_NUMBERS, isSameNumber, replaceNumber, toPattern } from '../contact/contact.store.ts'
import { LIVE_HOME_ID } from '../homepage/homepage.store.ts'
import type { contentStore } from '../kinds/content.store.ts'
import { hashOf, listTexts, mapTexts, withoutRowNames } from '../kinds/translations.rules.ts'
import { listTranslations, saveTranslation } from '../kinds/translations.store.ts'
import { CONTENT_STORES } from '../kinds.ts'

type Kind = (typeof TRANSLATED_KINDS)[number]
type Row = Record<string, unknown> & { version: number }
/** The part of a kind's store used here, since the kinds' rows share no type. */
type Store = Pick<
  ReturnType<typeof contentStore>,
  'kind' | 'html' | 'table' | 'key' | 'title' | 'isNotDeleted' | 'versionKey'
> & {
  save: (db: DbOrTx, id: number | string, save: { fields: object; caller: Caller; now: Date }) => Promise<Row>
}
const storeOf = (kind: Kind) => CONTENT_STORES[kind] as unknown as Store

/** The records of a kind that mention one of these numbers in any language, or have it in a field. */
async function listNaming(db: DbOrTx, kind: Kind, numbers: readonly string[]) {
  const { table, key, title, isNotDeleted, versionKey } = storeOf(kind)
  const pattern = numbers.map(toPattern).join('|')
  const named = sql`(${table}::text ~ ${pattern} or exists (
    select from ${translations} where ${translations.kind} = ${kind} and ${translations.is_live}
    and ${translations.key} = ${versionKey ?? sql`${key}::text`} and ${translations.fields}::text ~ ${pattern}))`
  const rows: Record<string, unknown>[] = await db.select().from(table).where(and(named, isNotDeleted)).orderBy(key)
  return rows.map((row) => ({
    row: row as Row,
    id: row[key.name] as number | string,
    key: versionKey ?? String(row[key.name]),
    title: kind === 'contact-us' ? 'Contact us' : String(row[title.name]),
  }))
}

/**
 * Replaces the business's former number in texts of every language and in fields: each record and each translation gets
 * a new version. A translation keeps its state. A record that can't be saved, because one of its pictures is gone, is
 * skipped. Returns what was changed.
 */
export async function changeNumber(
  tx: DbOrTx,
  { from, to }: { from: string; to: string },
  by: { caller: Caller; now: Date },
): Promise<string[]> {
  const changed: string[] = []
  for (const kind of TRANSLATED_KINDS) {
    for (const { row, id, key } of await listNaming(tx, kind, [from])) {
      try {
        // A nested transaction: if it fails, the others are still saved.
        await tx.transaction((part) => changeRecord(part, kind, { row, id, key }, { from, to }, by))
        changed.push(`${kind}/${key}`)
      } catch (error) {
        if (!(error instanceof AppError)) throw error
      }
    }
  }
  return changed
}

async function changeRecord(
  tx: DbOrTx,
  kind: Kind,
  { row, id, key }: { row: Row; id: number | string; key: string },
  { from, to }: { from: string; to: string },
  { caller, now }: { caller: Caller; now: Date },
): Promise<void> {
  const store = storeOf(kind)
  const toText = (text: string) => replaceNumber(text, from, to)
  const next: Row = mapTexts(kind, row, ({ text }) => toText(text))
  for (const field of ['contact1', 'contact2']) if (isSameNumber(String(row[field]), from)) next[field] = to
  const fields = Object.entries(withoutRowNames(kind, next)).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify((withoutRowNames(kind, row) as Row)[name]),
  )
  const { version } = fields.length > 0 ? await store.save(tx, id, { fields: Object.fromEntries(fields), caller, now }) : row
  const english = new Map(listTexts(kind, row).map(({ name, text }) => [name, text]))
  for (const { language } of await listTranslations(tx, kind, [key])) {
    const toFields = (stored: TranslatedTexts) =>
      Object.fromEntries(
        Object.entries(stored).map(([name, own]) => {
          const of = english.get(name)
          const isCurrent = of !== undefined && own.of === hashOf(of) && toText(of) !== of
          const text = 'text' in own ? { text: toText(own.text) } : {}
          return [name, { ...own, ...text, ...(isCurrent && { of: hashOf(toText(of)), from: version }) }]
        }),
      )
    const save = { version: undefined, toFields, administratorId: caller.session?.administratorId, now }
    await saveTranslation(tx, store, { kind, key, language }, save)
  }
}

/** The records that show visitors a number of the first start. */
export async function listInventedNumbers(db: DbOrTx): Promise<{ kind: Kind; key: string; title: string }[]> {
  const found: { kind: Kind; key: string; title: string }[] = []
  for (const kind of TRANSLATED_KINDS) {
    for (const { row, key, title } of await listNaming(db, kind, INVENTED_NUMBERS)) {
      const isPublic = kind === 'blogs' ? row.status === 1 : kind !== 'homepage' || key === String(LIVE_HOME_ID)
      if (isPublic) found.push({ kind, key, title })
    }
  }
  return found
}

/** The numbers that texts show. */
export const numbersCheck: Check = {
  name: 'numbers',
  title: 'Phone numbers',
  // Reads all texts.
  pace: 'slow',
  async run(deps) {
    const found = await listInventedNumbers(deps.db)
    const [first] = found
    if (!first) return fine('No page shows a made-up phone number.')
    const remedy =
      'Enter your number under Contact us: it replaces the old one everywhere. Change any still listed after that on their own pages.'
    const path = found.some(({ kind }) => kind === 'contact-us') ? '/admin/contactus' : pathOf(first)
    return failingInProduction(deps)('Pages show a made-up phone number: callers reach no one.', remedy, {
      ...{ path, details: found.map(({ title }) => title) },
    })
  },
}

/** The console page to edit a record. */
function pathOf({ kind, key }: Awaited<ReturnType<typeof listInventedNumbers>>[number]): string {
  if (kind === 'services') return `/admin/services/editservice/${key}`
  if (kind === 'homepage') return `/admin/home/edithomepage/${key}`
  if (kind === 'blogs') return `/admin/blogs/editblog/${key}`
  return `/admin${DOCUMENTS.find((document) => document.key === key)?.page ?? '/contactus'}`
}
