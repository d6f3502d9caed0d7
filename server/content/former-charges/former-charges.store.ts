import { and, eq, inArray, sql } from 'drizzle-orm'
import { CHARGE_KINDS, type ChargeKind, type FormerCharge } from '../../../contract/content/former-charges.ts'
import { parseRupees } from '../../../contract/money.ts'
import { servicePath } from '../../../contract/paths.ts'
import type { DbOrTx } from '../../platform/db/client.ts'
import { services, translations } from '../../platform/db/schema.ts'
import { inSlices } from '../../platform/in-slices.ts'
import { CONTENT_STORES } from '../kinds/content.ts'
import { lockContent } from '../kinds/content-version.store.ts'
import { serviceStore } from '../services/services.store.ts'
import { mapTexts } from '../translations/translations.rules.ts'
import { listSpellings } from './amounts.rules.ts'
import { listFormerCharges, type Named, type Subject, type Texts } from './former-charges.rules.ts'

type Service = Pick<typeof services.$inferSelect, 'id' | 'title' | 'service_cat' | 'slug' | 'former_charges' | 'visit_charge'>

/** The keys of the records that hold one of these figures in some language. */
async function listKeysHolding(db: DbOrTx, kind: ChargeKind, charges: readonly number[]): Promise<string[]> {
  const patterns = charges.flatMap(listSpellings).map((figure) => `%${figure}%`)
  const { table, key, isNotDeleted } = CONTENT_STORES[kind]
  const { rows } = await db.execute<{ key: string }>(sql`
    select ${key}::text as key from ${table}
    where ${isNotDeleted ?? sql`true`} and ${table}::text like any (${sql.param(patterns)}::text[])
    union select ${translations.key} from ${translations}
    where ${translations.kind} = ${kind} and ${translations.fields}::text like any (${sql.param(patterns)}::text[])`)
  return rows.map(({ key }) => key)
}

/** The texts of these records in each language. */
async function readTexts(db: DbOrTx, kind: ChargeKind, keys: readonly string[]): Promise<Texts[]> {
  if (keys.length === 0) return []
  const { table, key, title, isNotDeleted, html } = CONTENT_STORES[kind] as (typeof CONTENT_STORES)['blogs']
  const isRequested = and(inArray(sql`${key}::text`, [...keys]), isNotDeleted)
  const rows: Record<string, unknown>[] = await db.select().from(table).where(isRequested).orderBy(key)
  const { version, language, fields } = translations
  const translated = await db
    .select({ key: translations.key, version, language, fields })
    .from(translations)
    .where(and(eq(translations.kind, kind), inArray(translations.key, [...keys])))
    .orderBy(language)
  const isHtml = (name: string) => name === html?.column.name
  return rows.flatMap((row) => {
    const texts = listPlaces(kind, row)
    const of = { kind, key: String(row[key.name]), title: String(row[title.name]), isHtml }
    const inLanguages = translated.filter((one) => one.key === of.key)
    return [
      { ...of, language: 'en' as const, version: Number(row.version), texts },
      ...inLanguages.map(({ fields, language, version }) => ({
        ...{ ...of, language, version },
        texts: texts.flatMap(({ name, place }) => {
          const own = fields[name]
          return own && 'text' in own ? [{ name, place, text: own.text }] : []
        }),
      })),
    ]
  })
}

function listPlaces(kind: ChargeKind, record: object): Texts['texts'] {
  const texts: { name: string; place: string; text: string }[] = []
  mapTexts(kind, record, (english, place) => {
    if (place !== 'visit_charge') texts.push({ ...english, place })
    return english.text
  })
  return texts
}

/** How often the own texts of services name earlier charges, by their ids: those that none of them does are left out. */
export async function countFormerCharges(db: DbOrTx, rows: readonly Service[]): Promise<Map<number, number>> {
  const changed = rows.filter(({ former_charges }) => former_charges.length > 0)
  const texts = await readTexts(
    db,
    'services',
    changed.map(({ id }) => String(id)),
  )
  const counts = changed.map((row) => {
    const subject = { ...toNamed(row, []), id: row.id, charges: row.former_charges, rivals: [] }
    const own = texts.filter(({ key }) => key === String(row.id))
    return [row.id, own.flatMap((one) => listFormerCharges(one, subject)).filter(({ is_sure }) => is_sure).length] as const
  })
  return new Map(counts.filter(([, count]) => count > 0))
}

/** Where all texts name earlier charges of these services, by their ids: each one's own first, what is not sure last. */
export async function findFormerCharges(db: DbOrTx, changed: readonly Service[]): Promise<Map<number, FormerCharge[]>> {
  const charges = [...new Set(changed.flatMap(({ former_charges }) => former_charges))]
  if (charges.length === 0) return new Map()
  const texts: Texts[] = []
  for (const kind of CHARGE_KINDS) texts.push(...(await readTexts(db, kind, await listKeysHolding(db, kind, charges))))
  const toSubject = await readSubjects(db)
  return inSlices(findInSteps(changed.map(toSubject), texts))
}

/** Thousands of articles take a while, so each text is a step. */
function* findInSteps(subjects: Subject[], texts: readonly Texts[]): Generator<void, Map<number, FormerCharge[]>> {
  const ofServices = new Map<number, FormerCharge[]>()
  for (const subject of subjects) {
    const rank = ({ is_sure, kind, key }: FormerCharge) =>
      Number(!is_sure) * 2 + Number(kind !== 'services' || key !== String(subject.id))
    const found: FormerCharge[] = []
    for (const one of texts) {
      found.push(...listFormerCharges(one, subject))
      yield
    }
    ofServices.set(subject.id, found.sort((one, other) => rank(one) - rank(other)).slice(0, MOST_FOUND))
  }
  return ofServices
}

const MOST_FOUND = 300

async function readSubjects(db: DbOrTx): Promise<(service: Service) => Subject> {
  const all = await serviceStore.listAll(db)
  const titles = await db
    .select({ key: translations.key, title: sql<string | null>`${translations.fields} -> 'title' ->> 'text'` })
    .from(translations)
    .where(eq(translations.kind, 'services'))
  const named = (row: Service) => {
    const translated = titles.flatMap(({ key, title }) => (title && key === String(row.id) ? title : []))
    return { ...toNamed(row, translated), id: row.id }
  }
  return (service) => {
    const rivals = all.filter(({ id, visit_charge }) => {
      const rupees = parseRupees(visit_charge)
      return id !== service.id && rupees !== undefined && service.former_charges.includes(rupees)
    })
    return { ...named(service), charges: service.former_charges, rivals: rivals.map(named) }
  }
}

const toNamed = (row: Service, translated: string[]): Named => ({ titles: [row.title, ...translated], path: servicePath(row) })

/** The services that have an earlier charge that is looked for. */
export async function listChangedServices(db: DbOrTx) {
  return (await serviceStore.listAll(db)).filter(({ former_charges }) => former_charges.length > 0)
}

export async function setFormerCharges(db: DbOrTx, id: number, charges: number[]): Promise<void> {
  await db.transaction(async (tx) => {
    await lockContent(tx)
    await tx.update(services).set({ former_charges: charges }).where(eq(services.id, id))
  })
}
