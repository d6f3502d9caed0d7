import { type UseFormReturn, useWatch } from 'react-hook-form'
import { Field } from '../ui/field.tsx'
import { chargeHint } from './charge-hint.ts'
import { SERVICE_LABELS, type ServiceValues } from './service-values.ts'

/** The visiting charge, with how its page will show it. */
export function ChargeField({ form: { control, register, formState } }: { form: UseFormReturn<ServiceValues> }) {
  const charge = useWatch({ control, name: 'visit_charge' })
  return (
    <Field label={SERVICE_LABELS.visit_charge} error={formState.errors.visit_charge?.message} hint={chargeHint(charge)}>
      {(props) => <input {...props} {...register('visit_charge')} className="input max-w-64" />}
    </Field>
  )
}
