import * as api from '../../../../contract/api.ts'
import { ContactDetailsInput, EMAILS_BY_PURPOSE, type Office, SOCIAL_SITES } from '../../../../contract/content/contact.ts'
import { FieldGroup, fieldsOf } from '../../frame/forms/form-fields.tsx'
import { FormPart, FormPartTabs } from '../../frame/forms/form-parts.tsx'
import { type Form, pick, record } from '../../frame/forms/record.ts'
import type { RowPart } from '../../frame/forms/row-fields.tsx'
import { RowsField } from '../../frame/forms/rows-field.tsx'
import { request } from '../../frame/request.ts'
import { EditRecord } from '../records/record-screens.tsx'

const LABELS = {
  mobile: 'Phone Number',
  email: 'Email Id',
  address: 'Address',
  opens_at: 'Opens at',
  closes_at: 'Closes at',
  offices: 'Offices',
  support_email: 'Support',
  careers_email: 'Careers',
  press_email: 'Press',
  business_email: 'Business',
  facebook: 'Facebook',
  instagram: 'Instagram',
  x: 'X',
  linkedin: 'LinkedIn',
  youtube: 'YouTube',
} as const

type TextField = Exclude<keyof typeof LABELS, 'offices'>
type Values = Record<TextField, string> & { offices: Office[] }

const CONTACT = record({
  kind: 'contact-us',
  singletonKey: 'contact-us',
  schema: ContactDetailsInput,
  labels: LABELS,
  fields: ContactFields,
  load: async (_id, signal) => ({ data: await request(api.contact.getEditable, {}, signal) }),
  // The specification uses the privacy policy's text here too.
  loadFailure: 'Failed to fetch privacy policy.',
  toValues: (saved) => pick(saved, LABELS),
  update: {
    async save(details) {
      const { message, ...data } = await request(api.contact.update, details)
      return { message, data }
    },
    failure: 'Failed to update Contact Details.',
  },
  page: () => '/contactus',
})

export const EditContact = () => <EditRecord module={CONTACT} />

const OFFICE_PARTS: readonly RowPart[] = [
  { name: 'name', label: 'Name', hint: 'For example, the city.' },
  { name: 'address', label: 'Address', isLong: true },
  { name: 'phone', label: 'Phone', type: 'tel', hint: 'If empty, the number above.' },
  { name: 'map_link', label: 'Map link', type: 'url', hint: 'If empty, a map search for the address.' },
]

const PARTS = [
  ['contact', 'Contact details'],
  ['hours', 'Opening hours'],
  ['part-offices', LABELS.offices],
  ['emails', 'Email by purpose'],
  ['social', 'Social profiles'],
] as const

/** All data of the business: on the contact page, in every page's header and footer, and for search engines. */
function ContactFields({ form }: { form: Form<Values> }) {
  const { line, text } = fieldsOf(form, LABELS)
  return (
    <>
      <FormPartTabs parts={PARTS} />
      <FormPart id="contact">
        <FieldGroup title="Contact details">
          <div className="grid gap-4 md:grid-cols-2">
            {line('mobile', { type: 'tel', hint: 'As visitors see it. They can tap it to call.' })}
            {line('email', {
              type: 'email',
              hint: 'Notices go here unless NOTIFY_EMAIL is set, so only an owner can change it.',
            })}
          </div>
          {text('address', { rows: 4, hint: 'The head office. Also printed on receipts.' })}
        </FieldGroup>
      </FormPart>
      <FormPart id="hours">
        <FieldGroup
          title="Opening hours"
          hint="The same every day. We promise a call within 90 minutes from 8 am to midnight only."
        >
          <div className="grid gap-4 md:grid-cols-2">
            {line('opens_at', { type: 'time' })}
            {line('closes_at', { type: 'time', hint: 'Midnight is 12:00 am, or 00:00.' })}
          </div>
        </FieldGroup>
      </FormPart>
      <FormPart id="part-offices">
        <RowsField
          form={form}
          name="offices"
          parts={OFFICE_PARTS}
          label={LABELS.offices}
          itemName="Office"
          hint="The first office uses the address above unless you give it its own."
        />
      </FormPart>
      <FormPart id="emails">
        <FieldGroup title="Email by purpose" hint="Any without an address aren’t shown.">
          <div className="grid gap-4 md:grid-cols-2">{EMAILS_BY_PURPOSE.map((name) => line(name, { type: 'email' }))}</div>
        </FieldGroup>
      </FormPart>
      <FormPart id="social">
        <FieldGroup
          title="Social profiles"
          hint="The address of your page, such as https://www.facebook.com/yourpage. Empty ones aren’t shown."
        >
          <div className="grid gap-4 md:grid-cols-2">{SOCIAL_SITES.map((name) => line(name, { type: 'url' }))}</div>
        </FieldGroup>
      </FormPart>
    </>
  )
}
