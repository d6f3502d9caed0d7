import { and, eq, inArray, sql } from 'drizzle-orm'
import type { ContentKind } from '../../../contract/content/content.ts'
import type { FormerCharge } from '../../../contract/content/services.ts'
import { DAY_MS } from '../../../contract/durations.ts'
import { parseRupees } from '../../../contract/money.ts'
import { servicePath } from '../../../contract/paths.ts'
import { inSlices } from '../../platform/bulkhead.ts'
import type { DbOrTx } from '../../platform/db/client.ts'
import { translations, versions } from '../../platform/db/schema.ts'
import { type Check, fine, toCount, warning } from '../../platform/deps/deps.ts'
import { listTexts, mapTexts } from '../kinds/translations.rules.ts'
import { CONTENT_STORES } from '../kinds.ts'
import { serviceStore } from '../services/services.store.ts'
import { type Changed, listFormerCharges, listSpellings, type Texts } from './former-charges.rules.ts'

/** How long after a change we search for the former charge: by then, someone has approved what is left. */
const SEARCHED_MS = 90 * DAY_MS

const KINDS = ['services', 'homepage', 'blogs', 'documents'] as const satisfies readonly ContentKind[]

/** Where texts quote a service's recent former charge in figures, by service id; `id` restricts it to one service. */
export async function findFormerCharges(db: DbOrTx, now: Date, id?: number): Promise<Map<number, FormerCharge[]>> {
  const changed = (await listChanged(db, now)).filter((service) => id === undefined || service.id === id)
  const charges = [...new Set(changed.flatMap(({ former }) => former))]
  if (charges.length === 0) return new Map()
  const records: Texts[] = []
  for (const kind of KINDS) records.push(...(await readTexts(db, kind, charges)))
  return inSlices(findInSteps(changed, records))
}

/** Thousands of articles take a while, so each text is its own step. */
function* findInSteps(changed: readonly Changed[], records: readonly Texts[]): Generator<void, Map<number, FormerCharge[]>> {
  const found = new Map<number, FormerCharge[]>()
  for (const record of records) {
    for (const service of changed) {
      const listed = listFormerCharges(record, service)
      if (listed.length > 0) found.set(service.id, [...(found.get(service.id) ?? []), ...listed])
    }
    yield
  }
  return found
}

async function listChanged(db: DbOrTx, now: Date): Promise<Changed[]> {
  const since = new Date(now.getTime() - SEARCHED_MS).toISOString()
  const { rows } = await db.execute<{ key: string; charge: string }>(sql`
    select distinct key, charge from (
      select ${versions.key}, ${versions.fields} ->> 'visit_charge' as charge,
        lead(${versions.created_at}) over (partition by ${versions.key} order by ${versions.version}) as until
      from ${versions} where ${versions.kind} = 'services') as charges
    where until > ${since}`)
  const titles = await db
    .select({ key: translations.key, title: sql<string | null>`${translations.fields} -> 'title' ->> 'text'` })
    .from(translations)
    .where(eq(translations.kind, 'services'))
  return (await serviceStore.listAll(db)).flatMap((service) => {
    const present = parseRupees(service.visit_charge)
    const own = rows.filter(({ key }) => key === String(service.id)).map(({ charge }) => parseRupees(charge))
    const former = own.filter((charge) => charge !== undefined && charge > 0 && charge !== present) as number[]
    const translated = titles.flatMap(({ key, title }) => (title && key === String(service.id) ? title : []))
    return former.length > 0 ? { id: service.id, former, names: [servicePath(service), service.title, ...translated] } : []
  })
}

/** In each language, the texts of records that contain one of these figures. */
async function readTexts(db: DbOrTx, kind: (typeof KINDS)[number], charges: readonly number[]): Promise<Texts[]> {
  const patterns = sql`${sql.param(charges.flatMap(listSpellings).map((figure) => `%${figure}%`))}::text[]`
  const { table, key, title, isNotDeleted } = CONTENT_STORES[kind] as (typeof CONTENT_STORES)['blogs']
  const holding = sql`${key}::text in (
    select ${key}::text from ${table} where ${table}::text like any (${patterns})
    union select ${translations.key} from ${translations}
    where ${translations.kind} = ${kind} and ${translations.fields}::text like any (${patterns}))`
  const rows: Record<string, unknown>[] = await db.select().from(table).where(and(holding, isNotDeleted)).orderBy(key)
  const keys = rows.map((row) => String(row[key.name]))
  const translated = await db
    .select({ key: translations.key, language: translations.language, fields: translations.fields })
    .from(translations)
    .where(and(eq(translations.kind, kind), inArray(translations.key, keys)))
    .orderBy(translations.language)
  return rows.flatMap((row) => {
    const of = { kind, key: String(row[key.name]), title: String(row[title.name]) }
    const places = new Map<string, string>()
    mapTexts(kind, row, ({ name, text }, place) => {
      places.set(name, place)
      return text
    })
    const english = listTexts(kind, row).filter(({ name }) => name !== 'visit_charge')
    const toText = (name: string, text: string) => ({ place: places.get(name) ?? name, text })
    return [
      { ...of, language: 'en' as const, texts: english.map(({ name, text }) => toText(name, text)) },
      ...translated
        .filter((one) => one.key === of.key)
        .map(({ language, fields }) => ({
          ...{ ...of, language },
          texts: english.flatMap(({ name }) => {
            const own = fields[name]
            return own && 'text' in own ? [toText(name, own.text)] : []
          }),
        })),
    ]
  })
}

/** Texts that quote a former visit charge. */
export const formerChargesCheck: Check = {
  name: 'former-charges',
  title: 'Visiting charges',
  // Reads all texts.
  pace: 'slow',
  async run({ db, now }) {
    const found = [...(await findFormerCharges(db, now()))]
    const [first] = found
    if (!first) return fine('No text shows an old visiting charge.')
    const services = new Map((await serviceStore.listAll(db)).map((service) => [service.id, service]))
    const details = found.map(([id, places]) => {
      const titles = [...new Set(places.map(({ title }) => title))].join(', ')
      const { title, visit_charge } = services.get(id) ?? {}
      return `${title} now costs ${visit_charge}: an old charge is still in ${toCount(places.length, 'place', 'places')} (${titles})`
    })
    const text = `${toCount(found.length, 'service has', 'services have')} an old visiting charge in the texts.`
    const path = found.length > 1 ? '/admin/services/serviceslist' : `/admin/services/editservice/${first[0]}`
    return warning(
      text,
      'Open the service: it shows where. Write {charge} instead of a figure, and the text always shows the current charge.',
      {
        path,
        details,
      },
    )
  },
}
