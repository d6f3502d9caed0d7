import { ADMIN_MESSAGES } from '../../../contract/admin-messages.ts'
import type * as api from '../../../contract/api.ts'
import type { ContentKind } from '../../../contract/content/content.ts'
import {
  TRANSLATED_KINDS,
  TRANSLATION_LANGUAGES,
  type TranslatedTexts,
  type TranslationLanguage,
} from '../../../contract/content/translated-fields.ts'
import type { TextPair, TranslatedRecord, Translation } from '../../../contract/content/translations.ts'
import type { CallInput, Handlers } from '../../../contract/endpoint.ts'
import { toSigns } from '../../../contract/text.ts'
import { toPage } from '../../platform/db/list.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { invalid } from '../../platform/http/errors.ts'
import {
  countStates,
  evaluate,
  findTooLong,
  hashOf,
  listTexts,
  saveTexts,
  translate,
  translatedOf,
} from '../kinds/translations.rules.ts'
import {
  findTranslation,
  listKeysWith,
  listLiveTranslations,
  listTranslations,
  saveTranslation,
  setTranslationLive,
  type TranslationKey,
} from '../kinds/translations.store.ts'
import { findVersion } from '../kinds/versions.store.ts'
import { type English, findEnglish, getEnglish, type IsWanted, listCountedEnglish } from '../kinds.store.ts'
import { CONTENT_STORES } from '../kinds.ts'

export function translationHandlers({ db, now, modules, settings }: Deps): Handlers<typeof api.translations> {
  async function get({ kind, key, language }: TranslationKey): Promise<Translation> {
    const { title, record } = await getEnglish(db, kind, key)
    const row = await findTranslation(db, { kind, key, language })
    const fields = row?.fields ?? {}
    const { findOwnTexts } = await import('../seed/translations.ts')
    const ours = await findOwnTexts(kind, record, language, { ...settings, modules })
    const before = await listTextsBefore({ kind, key }, fields, record)
    const texts: TextPair[] = listTexts(kind, record).map(({ name, text: english }) => {
      const translated = fields[name]
      return {
        name,
        english,
        of: hashOf(english),
        english_before: translated && translated.of !== hashOf(english) ? (before.get(translated.from)?.get(name) ?? null) : null,
        text: translated && 'text' in translated ? translated.text : '',
        text_of: translated?.of ?? '',
        state: evaluate(english, translated),
        ours: translated ? null : (ours[name] ?? null),
      }
    })
    const { visit_charge } = translate(kind, record as { visit_charge?: string }, fields)
    return { kind, key, language, title, is_live: row?.is_live ?? false, version: row?.version ?? 0, visit_charge, texts }
  }

  /** The English texts that outdated translations were made from, by the record's version. */
  async function listTextsBefore(
    { kind, key }: Omit<TranslationKey, 'language'>,
    fields: TranslatedTexts,
    { version }: English['record'],
  ) {
    const wanted = new Set(Object.values(fields).flatMap(({ from }) => (from === version ? [] : from)))
    const found = [...wanted].map(async (from) => {
      const row = await findVersion(db, kind, key, from)
      return [from, new Map(listTexts(kind, row?.fields ?? {}).map(({ name, text }) => [name, text]))] as const
    })
    return new Map(await Promise.all(found))
  }

  type Wanted = { only: string | undefined; among: readonly string[] | undefined; search: string }
  async function listRecords(kind: ContentKind, { only, among, search }: Wanted): Promise<TranslatedRecord[]> {
    const wanted = toSigns(search).toLowerCase()
    const translated = search ? await listKeysWith(db, kind, search) : undefined
    const isFound: IsWanted = ({ key, title }) => toSigns(title).toLowerCase().includes(wanted) || translated?.has(key) === true
    const isWanted: IsWanted = (record) => (!among || among.includes(record.key)) && isFound(record)
    if (only) {
      const record = await findEnglish(db, kind, only)
      return record && isWanted(record) ? addProgress(kind, [record]) : []
    }
    const found: TranslatedRecord[] = []
    for await (const records of listCountedEnglish(db, kind, isWanted)) found.push(...(await addProgress(kind, records)))
    return found
  }

  async function addProgress(kind: ContentKind, records: English[]): Promise<TranslatedRecord[]> {
    const keys = records.map(({ key }) => key)
    const rows = await listTranslations(db, kind, keys)
    return records.map(({ key, title, record }) => ({
      ...{ kind, key, title },
      languages: TRANSLATION_LANGUAGES.map((language) => {
        const row = rows.find((one) => one.key === key && one.language === language)
        const { total, ...states } = countStates(kind, record, row?.fields ?? {})
        return { language, is_live: row?.is_live ?? false, total, states }
      }),
    }))
  }

  return {
    async listLive() {
      return { status: true, data: await listLiveTranslations(db) }
    },

    async list({ kind, key, keys, language, to_do, sort, search = '', ...page }) {
      const kinds = kind ? [kind] : TRANSLATED_KINDS
      const wanted = { only: kind && key, among: kind && keys?.split(','), search }
      const all = (await Promise.all(kinds.map((one) => listRecords(one, wanted)))).flat()
      const found = all
        .map((record) => ({ record, work: toWork(record, language) }))
        .filter(({ work }) => !to_do || work[to_do] > 0)
        .sort(inOrder(sort))
      const rows = found.slice((page.page - 1) * page.limit, page.page * page.limit).map(({ record }) => record)
      return toPage({ rows, total: found.length }, page)
    },

    async get(place) {
      return { status: true, data: await get(place) }
    },

    async update({ texts, version, ...place }, { session }) {
      const { record } = await getEnglish(db, place.kind, place.key)
      const of = new Map(listTexts(place.kind, record).map(({ name, text }) => [name, hashOf(text)]))
      const translated = Object.fromEntries(Object.entries(texts).filter(([name]) => of.has(name)))
      const tooLong = findTooLong(CONTENT_STORES[place.kind].input, translated)
      if (Object.keys(tooLong).length > 0) throw invalid(tooLong)
      const toFields = (stored: TranslatedTexts) => saveTexts(stored, texts, { version: record.version, of })
      const save = { version, toFields, administratorId: session?.administratorId, now: now() }
      await saveTranslation(db, CONTENT_STORES[place.kind], place, save)
      return { status: true, message: ADMIN_MESSAGES.translationSaved, data: await get(place) }
    },

    async setLive({ is_live, ...place }) {
      const { texts } = await get(place)
      const needed = translatedOf(place.kind).required
      const missing = texts.filter(({ name, state }) => state === 'missing' && needed.includes(name)).map(({ name }) => name)
      if (is_live && missing.length > 0) throw invalid({ is_live: ADMIN_MESSAGES.translationNeeds(missing) })
      await db.transaction((tx) => setTranslationLive(tx, place, is_live, now()))
      const message = is_live ? ADMIN_MESSAGES.translationShown : ADMIN_MESSAGES.translationHidden
      return { status: true, message, data: await get(place) }
    },
  }
}

type Counted = { record: TranslatedRecord; work: ReturnType<typeof toWork> }

/** Sorts the list by a text if requested, otherwise by the amount of work left. */
function inOrder(sort: CallInput<typeof api.translations.list>['sort']) {
  if (!sort)
    return ({ work: a }: Counted, { work: b }: Counted) => b.figures - a.figures || b.changed - a.changed || b.missing - a.missing
  const name = sort.replace(/^-/, '') as 'title' | 'kind'
  const direction = sort.startsWith('-') ? -1 : 1
  return (a: Counted, b: Counted) => direction * byLetters.compare(a.record[name], b.record[name])
}
const byLetters = new Intl.Collator('en')

/** The amount of work left for a record, in one language or in all. */
function toWork({ languages }: TranslatedRecord, only: TranslationLanguage | undefined) {
  const wanted = languages.filter(({ language }) => !only || language === only)
  const sum = (state: 'figures' | 'changed' | 'missing') => wanted.reduce((total, { states }) => total + states[state], 0)
  const hidden = wanted.filter(({ is_live }) => !is_live).length
  return { figures: sum('figures'), changed: sum('changed'), missing: sum('missing'), hidden }
}
