import { queryOptions, useQuery } from '@tanstack/react-query'
import type { ComponentProps, ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { Link, useNavigate, useParams, useSearchParams } from 'react-router'
import * as api from '../../../../contract/api.ts'
import { CONTENT, CONTENT_KINDS, kindsWith } from '../../../../contract/content/content.ts'
import type { PreviewKind } from '../../../../contract/content/previews.ts'
import { TRANSLATED_KINDS } from '../../../../contract/content/translated-fields.ts'
import type { CallInput } from '../../../../contract/endpoint.ts'
import type { Module, Versioned } from '../../frame/forms/record.ts'
import { RecordFormFrame } from '../../frame/forms/record-form.tsx'
import { type RecordFormOptions, useRecordForm } from '../../frame/forms/use-record-form.ts'
import { PageHead } from '../../frame/layout/page-head.tsx'
import { request } from '../../frame/request.ts'
import { hasList, screenPath } from '../../frame/screens.ts'
import { Button, NEW_TAB } from '../../frame/ui/button.tsx'
import { Icon } from '../../frame/ui/icon.tsx'
import { Empty, Loaded } from '../../frame/ui/states.tsx'
import { toast } from '../../frame/ui/toasts.ts'
import { useAction } from '../../frame/ui/use-action.ts'
import { VersionsPanel } from '../history/versions-panel.tsx'
import { TranslationLinks } from '../translations/translation-links.tsx'
import { LivePreview, useHasRoom } from './live-preview.tsx'

/** A record for its form. */
const recordQuery = ({ kind, load }: Module, id: string) =>
  queryOptions({
    queryKey: [kind, 'one', id],
    queryFn: ({ signal }) => load(id, signal),
    // Not cached: a form starts from the server's current data.
    gcTime: 0,
    refetchOnWindowFocus: false,
  })

/** Only content kinds have versions, trash and translations. */
const findContent = (kind: Module['kind']) => CONTENT_KINDS.find((one) => one === kind)

/** Edits the record in the address. */
export function EditRecord({ module }: { module: Module }) {
  const { kind, singletonKey, update } = module
  const { id = singletonKey ?? '' } = useParams()
  const name = id === kind ? kind : `${kind}-${id}`
  const navigate = useNavigate()
  return (
    <LoadedRecord module={module} id={id}>
      {(saved) => (
        <RecordScreen
          key={name}
          module={module}
          screen={update}
          name={name}
          id={id}
          saved={saved}
          values={module.toValues(saved)}
          note={module.intro?.(saved)}
          onSaved={() => hasList(kind) && navigate(screenPath(kind))}
        />
      )}
    </LoadedRecord>
  )
}

/** Creates a record, from an empty form or a copy of another record. */
export function CreateRecord({ module }: { module: Module }) {
  const { kind, create } = module
  const from = useSearchParams()[0].get('from')
  const navigate = useNavigate()
  if (!create) return null
  const { empty, copy, isRepeated } = create

  function startAnother(): void {
    if (from) navigate('.', { replace: true })
    scrollTo({ top: 0 })
    // The form's own setFocus knows no fields between its reset and the next render.
    document.getElementsByName(Object.keys(empty)[0] ?? '')[0]?.focus()
  }
  const screen = (name: string, values: FieldValues, note?: string) => (
    <RecordScreen
      key={name}
      module={module}
      screen={create}
      name={name}
      id=""
      values={values}
      note={note}
      onSaved={() => (isRepeated ? startAnother() : hasList(kind) && navigate(screenPath(kind)))}
    />
  )

  if (!from || !copy) return screen(`${kind}-new`, empty)
  return (
    <LoadedRecord module={module} id={from}>
      {(original) => screen(`${kind}-copy-${from}`, copy.toValues(original), copy.note)}
    </LoadedRecord>
  )
}

type LoadedProps = { module: Module; id: string; children: (saved: Versioned) => ReactNode }

/** Loads a record for its form, or says that it is missing or could not be loaded. */
function LoadedRecord({ module, id, children }: LoadedProps) {
  const query = useQuery(recordQuery(module, id))
  const content = findContent(module.kind)
  const missing = (
    <Empty title={`There is no such ${content ? CONTENT[content].name.toLowerCase() : 'record'}`}>
      {content && (
        <p>
          It may be in the{' '}
          <Link to={screenPath('trash')} className="link">
            trash
          </Link>
          .
        </p>
      )}
    </Empty>
  )
  return (
    <Loaded
      query={query}
      lines={12}
      isPolled
      head={<PageHead />}
      missing={missing}
      isAlwaysThere={module.singletonKey !== undefined}
      failure={module.loadFailure}
    >
      {({ data }) => children(data)}
    </Loaded>
  )
}

type ScreenProps = Omit<RecordFormOptions, 'module'> & { module: Module } & { note: string | undefined; onSaved: () => void }

/** A record's form below its header. */
function RecordScreen({ note, onSaved, ...options }: ScreenProps) {
  const { module, id, saved } = options
  const { kind, labels, fields: Fields } = module
  const preview = kindsWith('preview').find((previewed) => previewed === kind)
  const translated = TRANSLATED_KINDS.find((one) => one === kind)
  const record = useRecordForm(options)
  const isNew = saved === undefined
  const beside = useHasRoom() && preview
  return (
    <>
      <PageHead
        record={saved && module.nameOf?.(saved)}
        actions={saved && <HeadLinks module={module} id={id} saved={saved} onRestore={record.restoreVersion} />}
      />
      {note && <p className="mb-4 text-muted">{note}</p>}
      {saved && translated && <TranslationLinks kind={translated} id={id} isEdited={record.isDirty} />}
      <div className={beside ? 'with-preview' : undefined}>
        <RecordFormFrame
          record={record}
          labels={labels}
          isNew={isNew}
          onSaved={onSaved}
          actions={preview && <PreviewButton kind={preview} fields={() => ({ ...record.form.getValues(), ...(id && { id }) })} />}
        >
          <Fields form={record.form} id={isNew || module.singletonKey ? undefined : Number(id)} />
        </RecordFormFrame>
        {beside && <LivePreview kind={beside} form={record.form} id={id} />}
      </div>
    </>
  )
}

type LinksProps = { module: Module; id: string; saved: Versioned; onRestore: ComponentProps<typeof VersionsPanel>['onRestore'] }

function HeadLinks({ module, id, saved, onRestore }: LinksProps) {
  const { kind, versionLabels, labels } = module
  const path = module.page?.(saved)
  const content = findContent(kind)
  return (
    <>
      {content && <VersionsPanel record={{ kind: content, key: id }} labels={versionLabels ?? labels} onRestore={onRestore} />}
      {module.links?.(saved)}
      {path && (
        <Button href={path} {...NEW_TAB} variant="quiet">
          View page
          <Icon name="external" size={16} className="max-sm:hidden" />
        </Button>
      )}
      {module.singletonKey && (
        <Button to={screenPath('dashboard')} variant="quiet">
          Dashboard
        </Button>
      )}
    </>
  )
}

type PreviewProps = {
  kind: PreviewKind
  /** The form's fields, with the record's `id` if it has one. */
  fields: () => Record<string, unknown>
  translation?: () => CallInput<typeof api.previews.create>['translation']
}

/** Previews the form's content, saved or not, as its public page in a new tab. */
export function PreviewButton({ kind, fields, translation }: PreviewProps) {
  const { run, isBusy } = useAction({
    call: () => request(api.previews.create, { kind, fields: fields(), translation: translation?.() }),
  })

  async function show() {
    // Opened within the click, before any await: later, the browser would block it as a pop-up.
    const tab = window.open('', '_blank')
    const path = (await run())?.data.path
    if (!path) tab?.close()
    else if (tab && !tab.closed) tab.location.replace(path)
    else toast.info('The browser blocked the new tab.', { action: { label: 'Open', onClick: () => window.open(path) } })
  }

  return (
    <Button variant="quiet" icon="eye" onClick={show} disabled={isBusy}>
      Preview
    </Button>
  )
}
