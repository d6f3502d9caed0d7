import { Controller } from 'react-hook-form'
import { Link } from 'react-router'
import { toast } from 'sonner'
import { DocumentInput, type EditableDocument } from '../../../contract/documents.ts'
import type { Item } from '../../../contract/services.ts'
import { RichText } from '../editor/rich-text.tsx'
import { RecordFormFrame } from '../forms/record-form.tsx'
import type { RowPart } from '../forms/row-fields.tsx'
import { RowsField } from '../forms/rows-field.tsx'
import { useRecordForm } from '../forms/use-record-form.ts'
import { VersionsPanel } from '../history/versions-panel.tsx'
import { PageHead } from '../layout/page-head.tsx'
import { request } from '../request.ts'
import { buttonLook } from '../ui/button.ts'
import { Field } from '../ui/field.tsx'
import { Glyph } from '../ui/icons.tsx'
import type { DocumentScreen } from './document-screens.ts'

const LABELS = { title: 'Title', description: 'Description', figures: 'In figures' }

/** The about page has figures, a policy has none. */
type Values = { title: string; description: string; figures?: Item[] }

const FIGURE_PARTS: readonly RowPart[] = [
  { name: 'title', label: 'Figure', hint: 'Such as 3,000+' },
  { name: 'description', label: 'What it counts', hint: 'Such as satisfied homes' },
]

export function DocumentForm({ screen, document }: { screen: DocumentScreen; document: EditableDocument }) {
  const record = useRecordForm<Values>({
    name: `documents-${screen.key}`,
    schema: DocumentInput,
    values: toValues(document),
    version: document.version,
    async save(values, version) {
      const { message, ...stored } = await request(screen.update, { ...values, version })
      toast.success(message)
      return { values: toValues(stored), version: stored.version }
    },
    failure: screen.saveFailure,
    isFailureInline: true,
  })
  const { control, register, formState } = record.form
  return (
    <>
      <PageHead
        title={screen.title}
        actions={
          <>
            <VersionsPanel kind="documents" recordKey={screen.key} labels={LABELS} onRestore={record.fill} />
            <a href={screen.publicPath} target="_blank" rel="noreferrer" className={buttonLook('quiet')}>
              View page
              <Glyph name="external" size={16} />
            </a>
            <Link to="/admin/dashboard" className={buttonLook('quiet')}>
              Dashboard
            </Link>
          </>
        }
      />
      <RecordFormFrame record={record} labels={LABELS} submitLabel="Update" busyLabel="Updating...">
        <Field label="Title" error={formState.errors.title?.message}>
          {(props) => <input {...props} {...register('title')} className="input" />}
        </Field>
        <Field label="Description" error={formState.errors.description?.message}>
          {(props) => (
            <Controller
              control={control}
              name="description"
              render={({ field: { name, value, onChange } }) => (
                <RichText {...props} name={name} value={value} onChange={onChange} label={LABELS.description} tools="text" />
              )}
            />
          )}
        </Field>
        {document.figures && (
          <RowsField
            form={record.form}
            name="figures"
            parts={FIGURE_PARTS}
            label={LABELS.figures}
            noun="Figure"
            hint="Claims that the page shows beside its text. Take out what no longer holds; without any, the page shows none."
          />
        )}
      </RecordFormFrame>
    </>
  )
}

const toValues = ({ title, description, figures }: Values): Values => ({ title, description, ...(figures && { figures }) })
