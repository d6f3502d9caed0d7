import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ComponentProps, ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { Link, useNavigate, useParams, useSearchParams } from 'react-router'
import { toast } from 'sonner'
import { CONTENT, kindsWith } from '../../../contract/content.ts'
import { ApiError } from '../../api/client.ts'
import { buttonClass } from '../../ui/button.ts'
import { VersionsPanel } from '../history/versions-panel.tsx'
import { PageHead } from '../layout/page-head.tsx'
import { listKey } from '../query-client.ts'
import { hasList, screenPath } from '../screens.ts'
import { toFailureText } from '../ui/failure-text.ts'
import { Icon } from '../ui/icon.tsx'
import { Empty, LoadError, Skeleton } from '../ui/states.tsx'
import { PreviewButton } from './preview-button.tsx'
import { recordQuery } from './queries.ts'
import type { Noun, SaveScreen, Versioned } from './record.ts'
import { RecordFormFrame } from './record-form.tsx'
import { useRecordForm } from './use-record-form.ts'

/** Changes the record that the address names. */
export function EditRecord({ noun }: { noun: Noun }) {
  const { kind, only, update } = noun
  const { id = only ?? '' } = useParams()
  const name = id === kind ? kind : `${kind}-${id}`
  const navigate = useNavigate()
  return (
    <Loaded noun={noun} id={id}>
      {(saved) => (
        <RecordScreen
          key={name}
          noun={noun}
          screen={update}
          name={name}
          id={id}
          saved={saved}
          values={noun.toValues(saved)}
          note={noun.intro?.(saved)}
          onSaved={() => hasList(kind) && navigate(screenPath(kind))}
        />
      )}
    </Loaded>
  )
}

/** Makes a record, empty at first or a copy of another. */
export function CreateRecord({ noun }: { noun: Noun }) {
  const { kind, create } = noun
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
      noun={noun}
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
    <Loaded noun={noun} id={from}>
      {(original) => screen(`${kind}-copy-${from}`, copy.toValues(original), copy.note)}
    </Loaded>
  )
}

type LoadedProps = { noun: Noun; id: string; children: (saved: Versioned) => ReactNode }

/** Loads a record for its form; says so where it is gone or can't be had. */
function Loaded({ noun, id, children }: LoadedProps) {
  const { data, error, refetch } = useQuery(recordQuery(noun, id))
  if (data) return children(data.data)
  const isMissing = !noun.only && error instanceof ApiError && error.status === 404
  return (
    <>
      <PageHead />
      {!error && <Skeleton lines={12} />}
      {error && !isMissing && <LoadError message={toFailureText(error, noun.loadFailure)} onRetry={refetch} />}
      {isMissing && (
        <Empty title={`There is no such ${CONTENT[noun.kind].name.toLowerCase()}`}>
          <p>
            It may lie in the{' '}
            <Link to={screenPath('trash')} className="link">
              trash
            </Link>
            .
          </p>
        </Empty>
      )}
    </>
  )
}

type ScreenProps = {
  noun: Noun
  screen: SaveScreen<Versioned, Versioned>
  /** Names the unsaved text on this device. */
  name: string
  id: string
  /** Undefined where the record is new. */
  saved?: Versioned
  values: FieldValues
  note: string | undefined
  onSaved: () => void
}

/** The form of a record under its head. */
function RecordScreen({ noun, screen, name, id, saved, values, note, onSaved }: ScreenProps) {
  const { kind, schema, labels, stale = [], page, fields: Fields } = noun
  const preview = kindsWith('preview').find((previewed) => previewed === kind)
  const queryClient = useQueryClient()
  const record = useRecordForm({
    name,
    schema,
    values,
    version: saved?.version,
    async save(checked) {
      const { message, data } = await screen.save(checked, id)
      const path = screen.isPageOffered && page?.(data)
      const viewPage = { label: 'View page', onClick: () => void window.open(path || '', '_blank', 'noreferrer') }
      toast.success(message, { action: path && viewPage })
      await Promise.all([listKey(kind), ...stale].map((queryKey) => queryClient.invalidateQueries({ queryKey })))
      return saved
        ? { values: noun.toValues(data), version: data.version }
        : { values: noun.create?.empty ?? values, version: undefined }
    },
    failure: screen.failure,
    isFailureInline: noun.only !== undefined,
    toFields: noun.toFields ?? ((fields) => fields),
  })
  const isNew = saved === undefined
  return (
    <>
      <PageHead actions={saved && <HeadLinks noun={noun} id={id} saved={saved} onRestore={record.fillSaved} />} />
      {note && <p className="mb-4 text-muted">{note}</p>}
      <RecordFormFrame
        record={record}
        labels={labels}
        isNew={isNew}
        onSaved={onSaved}
        actions={preview && <PreviewButton kind={preview} fields={() => ({ ...record.form.getValues(), ...(id && { id }) })} />}
      >
        <Fields form={record.form} id={isNew || noun.only ? undefined : Number(id)} />
      </RecordFormFrame>
    </>
  )
}

type LinksProps = { noun: Noun; id: string; saved: Versioned; onRestore: ComponentProps<typeof VersionsPanel>['onRestore'] }

function HeadLinks({ noun, id, saved, onRestore }: LinksProps) {
  const { kind, versionLabels, labels } = noun
  const path = noun.page?.(saved)
  return (
    <>
      <VersionsPanel of={{ kind, key: id }} labels={versionLabels ?? labels} onRestore={onRestore} />
      {noun.links?.(saved)}
      {path && (
        <a href={path} target="_blank" rel="noreferrer" className={buttonClass('quiet')}>
          View page
          <Icon name="external" size={16} />
        </a>
      )}
      {noun.only && (
        <Link to={screenPath('dashboard')} className={buttonClass('quiet')}>
          Dashboard
        </Link>
      )}
    </>
  )
}
