import { type ReactNode, useId } from 'react'
import { Controller, type FieldValues, get, type Path } from 'react-hook-form'
import { RichText } from '../editor/rich-text.tsx'
import { type ControlProps, Field } from '../ui/field.tsx'
import type { Form } from './record.ts'

type Choice = { value: string; label: string }
type LineOptions = {
  hint?: ReactNode
  type?: 'text' | 'tel' | 'email' | 'url' | 'time' | 'date' | 'datetime-local'
  className?: string
}

/** Makes the fields of a form by their names: label, control, hint and error, tied together. */
export function fieldsOf<Values extends FieldValues>(form: Form<Values>, labels: Record<string, string>) {
  const { control, register, formState } = form
  const field = (name: Path<Values>, hint: ReactNode, toControl: (props: ControlProps) => ReactNode, isGroup?: boolean) => {
    const error: unknown = get(formState.errors, `${name}.message`)
    return (
      <Field key={name} label={labels[name]} hint={hint} error={typeof error === 'string' ? error : undefined} isGroup={isGroup}>
        {toControl}
      </Field>
    )
  }
  return {
    field,
    line: (name: Path<Values>, { hint, type = 'text', className = '' }: LineOptions = {}) =>
      field(name, hint, (props) => <input {...props} {...register(name)} type={type} className={`input ${className}`} />),
    text: (name: Path<Values>, { hint, rows }: { hint?: ReactNode; rows?: number } = {}) =>
      field(name, hint, (props) => <textarea {...props} {...register(name)} rows={rows} className="input" />),
    select: (name: Path<Values>, nothing: string, choices: readonly Choice[], hint?: string) =>
      field(name, hint, (props) => (
        <select {...props} {...register(name)} className="input">
          <option value="">{nothing}</option>
          {choices.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      )),
    /** Ticks; the field is a list of the values that are set. */
    choices: (name: Path<Values>, choices: readonly Choice[], hint?: string) =>
      field(
        name,
        hint,
        ({ 'aria-invalid': isInvalid }) => (
          <div className="choices">
            {choices.map(({ value, label }) => (
              <label key={value}>
                <input {...register(name)} type="checkbox" value={value} aria-invalid={isInvalid} />
                {label}
              </label>
            ))}
          </div>
        ),
        true,
      ),
    richText: (name: Path<Values>, tools: 'all' | 'text') =>
      field(name, undefined, (props) => (
        <Controller
          control={control}
          name={name}
          render={({ field: { value, onChange } }) => (
            <RichText {...props} name={name} label={labels[name] ?? name} value={value} onChange={onChange} tools={tools} />
          )}
        />
      )),
  }
}

/** Fields that belong together, under a heading. */
export function FieldGroup({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={`grid ${hint ? 'gap-3' : 'gap-4'}`}>
      <div>
        <h2 id={id} className="text-base">
          {title}
        </h2>
        {hint && <p className="field-hint">{hint}</p>}
      </div>
      {children}
    </section>
  )
}
