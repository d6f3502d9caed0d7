import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import * as z from 'zod/mini'
import * as api from '../../../../contract/api.ts'
import { type ContentKind, kindsWith } from '../../../../contract/content/content.ts'
import { TRANSLATED_KINDS, TRANSLATION_LANGUAGES, toFieldName } from '../../../../contract/content/translated-fields.ts'
import type { Translation } from '../../../../contract/content/translations.ts'
import { DOCUMENTS } from '../../../../contract/options.ts'
import { RecordFormFrame } from '../../frame/forms/record-form.tsx'
import { useRecordForm } from '../../frame/forms/use-record-form.ts'
import { MissingPage } from '../../frame/layout/error-pages.tsx'
import { PageHead } from '../../frame/layout/page-head.tsx'
import { request } from '../../frame/request.ts'
import { recordPath } from '../../frame/screens.ts'
import { Button } from '../../frame/ui/button.tsx'
import { Loaded } from '../../frame/ui/states.tsx'
import { toMessage, useAction } from '../../frame/ui/use-action.ts'
import { VersionsPanel } from '../history/versions-panel.tsx'
import { PreviewButton } from '../records/record-screens.tsx'
import { translationQueries } from './queries.ts'
import { toFormValues, toSavedTexts, toTextLabels } from './text-labels.ts'
import { TranslatedField } from './translated-field.tsx'
import { toEnglishName } from './translation-progress.ts'

/** A record's texts in one language, next to the English ones. */
export function TranslationPage() {
  const { kind: named, key = '', language: inAddress } = useParams()
  const kind = TRANSLATED_KINDS.find((one) => one === named)
  const language = TRANSLATION_LANGUAGES.find((one) => one === inAddress)
  const place = { kind: kind ?? 'services', key, language: language ?? 'hi' } as const
  const query = useQuery({ ...translationQueries.one(place), enabled: Boolean(kind && language) })
  if (!kind || !language) return <MissingPage />
  return (
    <>
      {!query.data && <PageHead />}
      <Loaded query={query} lines={12}>
        {({ data }) => <TranslationForm key={`${kind}-${key}-${language}`} translation={data} />}
      </Loaded>
    </>
  )
}

function TranslationForm({ translation }: { translation: Translation }) {
  const { kind, key, language, title, texts, is_live, visit_charge } = translation
  const name = `${kind}-${key}-${language}`
  const labels = toTextLabels(texts)
  const blank = Object.fromEntries(texts.flatMap(({ name }) => toBlank(toFieldName(name))))
  // Texts missing from the version are empty.
  const toFields = (fields: Record<string, unknown>) => ({ ...blank, ...fields })
  const record = useRecordForm({
    module: {
      kind: 'translations',
      singletonKey: name,
      schema: z.looseObject({}),
      toValues: (saved) => toFormValues((saved as Translation).texts),
      toFields,
      stale: [translationQueries.all],
    },
    screen: {
      async save({ version, ...values }) {
        return request(api.translations.update, { kind, key, language, version, texts: toSavedTexts(texts, values) })
      },
      failure: 'Failed to save the translation.',
    },
    name: `translations-${name}`,
    id: name,
    saved: translation,
    values: toFormValues(texts),
  })
  const previewed = kindsWith('preview').find((one) => one === kind)
  const preview = previewed && (
    <PreviewButton
      kind={previewed}
      fields={() => ({ id: key })}
      translation={() => ({ language, texts: toSavedTexts(texts, record.form.getValues()) })}
    />
  )
  return (
    <>
      <PageHead
        title={`${title} in ${toEnglishName(language)}`}
        actions={
          <>
            <VersionsPanel record={{ kind: 'translations', key: name }} labels={labels} onRestore={record.restoreVersion} />
            <Button to={toEnglishPath(kind, key)} variant="quiet">
              English
            </Button>
            <LiveButton translation={translation} />
          </>
        }
      />
      <p className="mb-4 text-muted">
        {is_live ? 'Visitors see this translation. Missing texts are shown in English.' : 'Visitors see the English page.'}
      </p>
      <RecordFormFrame record={record} labels={labels} isNew={false} onSaved={() => {}} actions={preview}>
        {texts.map((pair) => (
          <TranslatedField
            key={pair.name}
            form={record.form}
            pair={pair}
            label={labels[toFieldName(pair.name)] ?? pair.name}
            language={language}
            tools={toTools(kind, pair.name)}
            charge={visit_charge}
          />
        ))}
      </RecordFormFrame>
    </>
  )
}

const toBlank = (field: string) =>
  [
    [field, ''],
    [`${field}:same`, false],
    [`${field}:of`, ''],
  ] as const

/** The HTML editor; undefined for a plain text. */
function toTools(kind: ContentKind, name: string) {
  if (kind === 'blogs' && name === 'content') return 'all'
  return kind === 'documents' && name === 'description' ? 'text' : undefined
}

function toEnglishPath(kind: ContentKind, key: string): string {
  if (kind === 'contact-us') return '/admin/contactus'
  if (kind === 'documents') return `/admin${DOCUMENTS.find((document) => document.key === key)?.page}`
  return recordPath(kind, key)
}

function LiveButton({ translation: { kind, key, language, is_live } }: { translation: Translation }) {
  const { run, isBusy } = useAction({
    call: () => request(api.translations.setLive, { kind, key, language, is_live: !is_live }),
    done: toMessage,
    failed: () => (is_live ? 'Visitors still see the translation.' : 'Visitors don’t see the translation yet.'),
    stale: [translationQueries.all],
  })
  return (
    <Button variant={is_live ? 'quiet' : undefined} onClick={() => run()} disabled={isBusy}>
      {is_live ? 'Hide from visitors' : 'Show to visitors'}
    </Button>
  )
}
