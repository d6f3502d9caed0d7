import { Controller } from 'react-hook-form'
import { Link } from 'react-router'
import { toast } from 'sonner'
import { DocumentInput, type EditableDocument } from '../../../contract/documents.ts'
import { RichText } from '../editor/rich-text.tsx'
import { RecordFormFrame } from '../forms/record-form.tsx'
import { useRecordForm } from '../forms/use-record-form.ts'
import { VersionsPanel } from '../history/versions-panel.tsx'
import { PageHead } from '../layout/page-head.tsx'
import { request } from '../request.ts'
import { buttonLook } from '../ui/button.ts'
import { Field } from '../ui/field.tsx'
import { Glyph } from '../ui/icons.tsx'
import type { DocumentScreen } from './document-screens.ts'

const LABELS = { title: 'Title', description: 'Description' }

type Values = { title: string; description: string }

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
      </RecordFormFrame>
    </>
  )
}

const toValues = ({ title, description }: Values): Values => ({ title, description })
