import { Link } from 'react-router'
import { toast } from 'sonner'
import { ContactDetailsInput, type EditableContactDetails, updateContactDetails } from '../../../contract/contact.ts'
import { RecordFormFrame } from '../forms/record-form.tsx'
import { useRecordForm } from '../forms/use-record-form.ts'
import { VersionsPanel } from '../history/versions-panel.tsx'
import { PageHead } from '../layout/page-head.tsx'
import { request } from '../request.ts'
import { buttonLook } from '../ui/button.ts'
import { Field } from '../ui/field.tsx'
import { Glyph } from '../ui/icons.tsx'

const LABELS = { mobile: 'Phone Number', email: 'Email Id', address: 'Address' }

type Values = { mobile: string; email: string; address: string }

export function ContactForm({ details }: { details: EditableContactDetails }) {
  const record = useRecordForm<Values>({
    name: 'contact-us',
    schema: ContactDetailsInput,
    values: toValues(details),
    version: details.version,
    async save(values, version) {
      const { message, ...stored } = await request(updateContactDetails, { ...values, version })
      toast.success(message)
      return { values: toValues(stored), version: stored.version }
    },
    failure: 'Failed to update Contact Details.',
  })
  const { register, formState } = record.form
  const { errors } = formState
  return (
    <>
      <PageHead
        title="Contact us"
        actions={
          <>
            <VersionsPanel kind="contact-us" recordKey="contact-us" labels={LABELS} onRestore={record.fill} />
            <a href="/contactus" target="_blank" rel="noreferrer" className={buttonLook('quiet')}>
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
        <div className="grid gap-6 md:grid-cols-2">
          <Field label={LABELS.mobile} hint="As visitors read it; they call it with one tap." error={errors.mobile?.message}>
            {(props) => <input {...props} {...register('mobile')} type="tel" className="input" />}
          </Field>
          <Field label={LABELS.email} hint="Messages of the contact form go here." error={errors.email?.message}>
            {(props) => <input {...props} {...register('email')} type="email" className="input" />}
          </Field>
        </div>
        <Field label={LABELS.address} error={errors.address?.message}>
          {(props) => <textarea {...props} {...register('address')} rows={4} className="input" />}
        </Field>
      </RecordFormFrame>
    </>
  )
}

const toValues = ({ mobile, email, address }: Values): Values => ({ mobile, email, address })
