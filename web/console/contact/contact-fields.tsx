import { type ReactNode, useId } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { DESKS, SOCIAL_SITES } from '../../../contract/contact.ts'
import type { RowPart } from '../forms/row-fields.tsx'
import { RowsField } from '../forms/rows-field.tsx'
import { Field } from '../ui/field.tsx'
import { type ContactValues, CONTACT_LABELS as LABELS } from './contact-values.ts'

type TextField = Exclude<keyof ContactValues, 'offices'>

const OFFICE_PARTS: readonly RowPart[] = [
  { name: 'name', label: 'Name', hint: 'Such as the city.' },
  { name: 'address', label: 'Address', isLong: true },
  { name: 'phone', label: 'Phone', type: 'tel', hint: 'Empty: the number above.' },
  { name: 'map_link', label: 'Map link', type: 'url', hint: 'Empty: a search on the map for the address.' },
]

/** Everything that names the business: on the contact page, at the head and foot of each page, and for search engines. */
export function ContactFields({ form }: { form: UseFormReturn<ContactValues> }) {
  const { register, formState } = form
  const line = (name: TextField, type: string, hint?: ReactNode) => (
    <Field key={name} label={LABELS[name]} hint={hint} error={formState.errors[name]?.message}>
      {(props) => <input {...props} {...register(name)} type={type} className="input" />}
    </Field>
  )
  return (
    <>
      <div className="grid gap-6 md:grid-cols-2">
        {line('mobile', 'tel', 'As visitors read it; they call it with one tap.')}
        {line('email', 'email', 'Messages of the contact form go here.')}
      </div>
      <Field
        label={LABELS.address}
        hint="Of the head office; it stands on receipts too."
        error={formState.errors.address?.message}
      >
        {(props) => <textarea {...props} {...register('address')} rows={4} className="input" />}
      </Field>
      <Group title="Opening hours" hint="The same every day. The promise of a call within 90 minutes keeps to 8 am to midnight.">
        {line('opens_at', 'time')}
        {line('closes_at', 'time', 'Midnight is 12:00 AM, or 00:00.')}
      </Group>
      <RowsField
        form={form}
        name="offices"
        parts={OFFICE_PARTS}
        label={LABELS.offices}
        noun="Office"
        hint="The first one stands at the address above, unless it has its own."
      />
      <Group title="E-mail by purpose" hint="A desk without an address is not shown.">
        {DESKS.map((name) => line(name, 'email'))}
      </Group>
      <Group
        title="Pages elsewhere"
        hint="The address of your page, such as https://www.facebook.com/yourpage. None is shown that is empty."
      >
        {SOCIAL_SITES.map((name) => line(name, 'url'))}
      </Group>
    </>
  )
}

function Group({ title, hint, children }: { title: string; hint: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="grid gap-3">
      <div>
        <h2 id={id} className="text-base">
          {title}
        </h2>
        <p className="field-hint">{hint}</p>
      </div>
      <div className="grid gap-6 md:grid-cols-2">{children}</div>
    </section>
  )
}
