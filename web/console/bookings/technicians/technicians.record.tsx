import { useWatch } from 'react-hook-form'
import * as api from '../../../../contract/api.ts'
import type { Technician } from '../../../../contract/bookings/technicians.ts'
import { LANGUAGE_INFO, LANGUAGES } from '../../../../contract/languages.ts'
import { BOOKING_SERVICE_TYPES, CITIES } from '../../../../contract/options.ts'
import { type Chosen, PictureField } from '../../content/images/picture-field.tsx'
import { FieldGroup, fieldsOf } from '../../frame/forms/form-fields.tsx'
import { type Form, record, setField } from '../../frame/forms/record.ts'
import { request } from '../../frame/request.ts'
import { DAYS, EMPTY, FormInput, LABELS, toValues, type Values } from './technician-values.ts'

export const module = record({
  kind: 'technicians',
  schema: FormInput,
  labels: LABELS,
  fields: TechnicianFields,
  load: (id, signal) => request(api.technicians.get, { id }, signal),
  toValues,
  toFields: (saved) => ({ ...toValues(saved as Technician) }),
  create: { empty: EMPTY, save: (input) => request(api.technicians.create, input), failure: 'Technician not added' },
  update: { save: (input, id) => request(api.technicians.update, { ...input, id }), failure: 'Technician not updated' },
  nameOf: ({ name }) => name,
})

const SERVICES = BOOKING_SERVICE_TYPES.map((value) => ({ value, label: value }))
const LANGUAGE_CHOICES = LANGUAGES.map((value) => ({ value, label: LANGUAGE_INFO[value].englishName }))

function TechnicianFields({ form }: { form: Form<Values> }) {
  const { line, text, select, choices } = fieldsOf(form, LABELS)
  return (
    <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_17rem]">
      <div className="grid min-w-0 content-start gap-5">
        {line('name', { hint: 'As on the ID card. Customers see it.' })}
        <div className="grid gap-5 sm:grid-cols-2">
          {line('mobile', { type: 'tel' })}
          {line('id_number', { hint: 'Your own number on the card, such as K-104. Not a government ID.' })}
        </div>
        {select('language', 'Select language', LANGUAGE_CHOICES, 'Language of their messages.')}
        <FieldGroup title="What, where and when" hint="Customers book from these hours, so keep them right.">
          {choices('skills', SERVICES)}
          {choices('cities', CITIES)}
          {text('pincodes', { hint: 'Separated by spaces. Leave empty for everywhere in these cities.' })}
          {choices('days', DAYS)}
          <div className="grid grid-cols-2 gap-4 sm:max-w-sm">
            {line('from_min', { type: 'time' })}
            {line('to_min', { type: 'time', hint: 'Midnight ends the day.' })}
          </div>
        </FieldGroup>
      </div>
      <div className="grid content-start">
        <FieldGroup title="Proof" hint="Active technicians need a photo and a police check: the site promises both.">
          <div className="max-w-80">
            <Photo form={form} />
          </div>
          {line('verified_on', { type: 'date', hint: 'The date you saw it.' })}
          {line('verified_how', { hint: 'For example, “Certificate from Thane police”. No copies, no Aadhaar number.' })}
          <label className="flex min-h-touch items-start gap-2.5 rounded-sm bg-sunk px-3 py-2">
            <input type="checkbox" {...form.register('is_active')} className="mt-1" />
            <span>
              {LABELS.is_active}
              <span className="field-hint block">
                Customers can book this technician. One with upcoming visits has to stay active.
              </span>
            </span>
          </label>
        </FieldGroup>
      </div>
    </div>
  )
}

function Photo({ form }: { form: Form<Values> }) {
  const [image, imageId, name] = useWatch({ control: form.control, name: ['image', 'image_id', 'name'] })

  function choose({ id, file }: Chosen): void {
    setField(form, 'image', file)
    setField(form, 'image_id', id)
  }

  return (
    <PictureField
      label={LABELS.image}
      zone="Photo of the technician"
      name="image_id"
      file={image}
      alt={name}
      isUnsaved={imageId !== ''}
      error={form.formState.errors.image_id?.message}
      onChoose={choose}
    />
  )
}
