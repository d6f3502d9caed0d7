import { Controller, type FieldValues, get, useWatch } from 'react-hook-form'
import { type TranslationLanguage, toFieldName, toFigures } from '../../../../contract/content/translated-fields.ts'
import type { TextPair } from '../../../../contract/content/translations.ts'
import { toReading } from '../../../ui/charge-text.ts'
import { RichText } from '../../frame/editor/rich-text.tsx'
import { type Form, setField } from '../../frame/forms/record.ts'
import { Button } from '../../frame/ui/button.tsx'
import { TextDifference, toPlainText } from '../../frame/ui/differences.tsx'
import { type ControlProps, Field } from '../../frame/ui/field.tsx'
import { Icon } from '../../frame/ui/icon.tsx'
import { toEnglishName, toTag } from './translation-progress.ts'

type Props = {
  form: Form<FieldValues>
  pair: TextPair
  label: string
  language: TranslationLanguage
  tools: 'all' | 'text' | undefined
  /** What `{charge}` stands for in the texts of a service. */
  charge: string | undefined
}

const graphemes = new Intl.Segmenter('hi', { granularity: 'grapheme' })
const LINE = 90

/** An English text next to its translation; above it on a phone. */
export function TranslatedField({ form, pair, label, language, tools, charge }: Props) {
  const { name, english, of, ours } = pair
  const field = toFieldName(name)
  const [text, isSame, textOf]: [string, boolean, string] = useWatch({
    control: form.control,
    name: [field, `${field}:same`, `${field}:of`],
  })
  const error: unknown = get(form.formState.errors, `${field}.message`)

  function settle(next: { text?: string; same: boolean; of?: string }): void {
    if (next.text !== undefined) setField(form, field, next.text)
    setField(form, `${field}:same`, next.same)
    setField(form, `${field}:of`, next.of ?? of)
  }

  const reading = charge && toReading(text, charge)
  const isChanged = textOf !== '' && textOf !== of && (text !== '' || isSame)
  const choices = (
    <div className="flex flex-wrap gap-2">
      {isChanged && (
        <Choice label={label} onClick={() => leaveFor(field, () => settle({ same: isSame }))}>
          Still correct
        </Choice>
      )}
      <Choice label={label} isOn={isSame} onClick={() => settle(isSame ? { same: false } : { text: '', same: true })}>
        Same as English
      </Choice>
      {ours !== null && text === '' && !isSame && (
        <Choice label={label} onClick={() => leaveFor(field, () => settle({ text: ours, same: false }))}>
          {`Use our ${toEnglishName(language)} text`}
        </Choice>
      )}
    </div>
  )
  return (
    <section className="grid gap-x-6 gap-y-2 border-b border-line pb-4 md:grid-cols-2">
      <div className="grid content-start gap-1.5">
        <h2 className="text-sm font-semibold">{label}</h2>
        <p lang="en" className="whitespace-pre-line break-words text-muted">
          {toPlainText(english)}
        </p>
      </div>
      <div className="grid content-start gap-2">
        <Field
          label={`${label} in ${toEnglishName(language)}`}
          hint={
            <>
              <State pair={pair} text={text} textOf={textOf} isSame={isSame} />
              {reading && <span className="block">{reading}</span>}
            </>
          }
          error={typeof error === 'string' ? error : undefined}
          beside={choices}
        >
          {(props) => (
            <div lang={toTag(language)}>
              <Controller
                control={form.control}
                name={field}
                render={({ field: { value, onChange } }) => (
                  <Input
                    control={props}
                    name={field}
                    label={`${label} in ${toEnglishName(language)}`}
                    english={english}
                    value={value}
                    tools={tools}
                    onChange={(next) => {
                      onChange(next)
                      // Typing something and undoing it is not a confirmation.
                      settle({ same: false, ...(next === pair.text && { of: pair.text_of }) })
                    }}
                  />
                )}
              />
            </div>
          )}
        </Field>
        {isChanged && (
          <details className="text-sm">
            <summary className="cursor-pointer font-semibold">The English text has changed</summary>
            {pair.english_before === null ? (
              <p className="text-muted">The earlier English text wasn’t kept.</p>
            ) : (
              <TextDifference before={toPlainText(pair.english_before)} after={toPlainText(english)} />
            )}
          </details>
        )}
      </div>
    </section>
  )
}

/** The pressed button disappears, so the focus moves to the field. */
function leaveFor(field: string, settle: () => void): void {
  settle()
  document.getElementsByName(field)[0]?.focus()
}

type ChoiceProps = { label: string; isOn?: boolean; onClick: () => void; children: string }

function Choice({ label, isOn, onClick, children }: ChoiceProps) {
  return (
    <Button
      variant="quiet"
      onClick={onClick}
      aria-label={`${children}: ${label}`}
      aria-pressed={isOn}
      className="px-2.5 text-sm pointer-fine:min-h-7"
    >
      {isOn && <Icon name="check" size={16} />}
      {children}
    </Button>
  )
}

type InputProps = {
  control: ControlProps
  name: string
  label: string
  english: string
  value: string
  tools: Props['tools']
  onChange: (text: string) => void
}

function Input({ control, name, label, english, value, tools, onChange }: InputProps) {
  if (tools) return <RichText {...control} name={name} label={label} value={value} onChange={onChange} tools={tools} />
  const props = { ...control, name, value, className: 'input', placeholder: english.slice(0, 200) }
  if (english.length <= LINE && !value.includes('\n'))
    return <input {...props} onChange={(event) => onChange(event.target.value)} />
  return (
    <textarea
      {...props}
      rows={Math.min(14, Math.ceil(english.length / LINE) + 1)}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

/** What visitors see, the text's length, and the figures that differ from the English ones. */
function State({ pair, text, textOf, isSame }: { pair: TextPair; text: string; textOf: string; isSame: boolean }) {
  const { english, of } = pair
  if (isSame) return 'The same as English'
  if (text === '') return 'Visitors see English'
  const [expected, actual] = [toFigures(english), toFigures(text)]
  const length = [...graphemes.segment(toPlainText(text))].length
  // Someone confirmed, now or at the last save, that the text is right for the current English text.
  const isConfirmed = text === pair.text && textOf === of && (pair.text_of !== of || pair.state !== 'figures')
  if (isConfirmed || expected.join() === actual.join()) return `${length} letters`
  return (
    <strong className="text-wrong">
      The figures differ: {expected.join(', ') || 'none'} in English, {actual.join(', ') || 'none'} here
    </strong>
  )
}
