import { Link } from 'react-router'
import { toast } from 'sonner'
import * as api from '../../../contract/api.ts'
import { ContactDetailsInput, type EditableContactDetails } from '../../../contract/contact.ts'
import { RecordFormFrame } from '../forms/record-form.tsx'
import { useRecordForm } from '../forms/use-record-form.ts'
import { VersionsPanel } from '../history/versions-panel.tsx'
import { PageHead } from '../layout/page-head.tsx'
import { request } from '../request.ts'
import { buttonLook } from '../ui/button.ts'
import { Glyph } from '../ui/icons.tsx'
import { ContactFields } from './contact-fields.tsx'
import { CONTACT_LABELS, type ContactValues, toContactValues } from './contact-values.ts'

export function ContactForm({ details }: { details: EditableContactDetails }) {
  const record = useRecordForm<ContactValues>({
    name: 'contact-us',
    schema: ContactDetailsInput,
    values: toContactValues(details),
    version: details.version,
    async save(values, version) {
      const { message, ...stored } = await request(api.contact.update, { ...values, version })
      toast.success(message)
      return { values: toContactValues(stored), version: stored.version }
    },
    failure: 'Failed to update Contact Details.',
    isFailureInline: true,
  })
  return (
    <>
      <PageHead
        title="Contact us"
        actions={
          <>
            <VersionsPanel kind="contact-us" recordKey="contact-us" labels={CONTACT_LABELS} onRestore={record.fill} />
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
      <RecordFormFrame record={record} labels={CONTACT_LABELS} submitLabel="Update" busyLabel="Updating...">
        <ContactFields form={record.form} />
      </RecordFormFrame>
    </>
  )
}
