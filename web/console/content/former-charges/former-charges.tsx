import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { type FieldValues, useFormState } from 'react-hook-form'
import * as api from '../../../../contract/api.ts'
import type { FormerCharge, Replaced, SavedTexts } from '../../../../contract/content/former-charges.ts'
import { formatRupees } from '../../../../contract/money.ts'
import type { Form } from '../../frame/forms/record.ts'
import { request } from '../../frame/request.ts'
import { Button } from '../../frame/ui/button.tsx'
import { useAction } from '../../frame/ui/use-action.ts'
import { itemQueries } from '../items/queries.ts'
import { translationQueries } from '../translations/queries.ts'
import { FoundTexts, keyOf } from './found-texts.tsx'
import { formerChargeQueries } from './queries.ts'

/** Every list and record that a replacement may change. */
const STALE = [['services'], ['homepage'], ['blogs'], ['documents'], ['versions'], itemQueries.all, translationQueries.all]

type Props<Values extends FieldValues> = { form: Form<Values>; id: number }

/** Above a service's form: where texts still name an earlier visiting charge, with one press that replaces it there. */
export function FormerCharges<Values extends FieldValues>({ form: { control }, id }: Props<Values>) {
  const { data } = useQuery(formerChargeQueries.of(id))
  const { isDirty } = useFormState({ control })
  if (!data || data.data.found.length === 0) return null
  return <Found key={data.data.charges.join()} id={id} {...data.data} isDirty={isDirty} />
}

type FoundProps = { id: number; charges: number[]; present: number | null; found: FormerCharge[]; isDirty: boolean }

function Found({ id, charges, present, found, isDirty }: FoundProps) {
  const choice = useChoice(found)
  const { replace, settle } = useFormerChargeActions(id, charges)
  const [sure, unsure] = [true, false].map((isSure) => found.filter(({ is_sure }) => is_sure === isSure)) as [Places, Places]
  const texts = { id, isChosen: choice.has, onToggle: present === null ? undefined : choice.toggle }
  const count = choice.chosen.length
  return (
    <section
      ref={useFocusAfterSave()}
      tabIndex={-1}
      aria-labelledby="former-charges"
      className="card grid gap-4 border-notice p-4"
    >
      <div>
        <h2 id="former-charges" className="text-base font-semibold">
          {toHeading(charges, sure.length, unsure.length)}
        </h2>
        <p className="text-muted">
          {present === null
            ? 'The present charge is no single number, so please change these texts by hand.'
            : `The visiting charge is ₹${formatRupees(present)} now. What is ticked below is replaced, each in its own spelling.`}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-3">
        {present !== null && (
          <Button onClick={() => replace.run(choice.chosen)} disabled={isDirty || replace.isBusy || count === 0}>
            {replace.isBusy ? 'Replacing…' : count > 0 ? `Replace in ${toPlaces(count)}` : 'Replace'}
          </Button>
        )}
        <Button variant="quiet" onClick={() => settle.run()} disabled={settle.isBusy || replace.isBusy}>
          {sure.length > 0 ? 'All are right as they are' : 'These are right'}
        </Button>
        {isDirty && <span className="text-sm text-muted">Save the form first.</span>}
      </div>
      {sure.length > 0 && <FoundTexts found={sure} {...texts} />}
      {unsure.length > 0 && (
        <div>
          {sure.length > 0 && <h3 className="pb-1.5 text-sm text-muted">These may be another price, and are not ticked</h3>}
          <FoundTexts found={unsure} {...texts} />
        </div>
      )}
    </section>
  )
}

type Places = FormerCharge[]

function toHeading(charges: number[], sure: number, unsure: number): string {
  const figures = charges.map((charge) => `₹${formatRupees(charge)}`).join(', ')
  return sure > 0
    ? `An earlier charge, ${figures}, still stands in ${toPlaces(sure)}`
    : `${figures} stands in ${toPlaces(unsure)} that may be another price`
}

const toPlaces = (count: number) => (count === 1 ? '1 place' : `${count} places`)

/** What is ticked: at first what is sure. */
function useChoice(found: FormerCharge[]) {
  const [toggled, setToggled] = useState<ReadonlySet<string>>(new Set())
  const has = (one: FormerCharge) => one.is_sure !== toggled.has(keyOf(one))
  return {
    has,
    chosen: found.filter(has),
    toggle(one: FormerCharge): void {
      const next = new Set(toggled)
      if (!next.delete(keyOf(one))) next.add(keyOf(one))
      setToggled(next)
    },
  }
}

function useFormerChargeActions(id: number, charges: number[]) {
  const replace = useAction({
    call: (found: FormerCharge[]) => request(api.formerCharges.replace, { id, spots: found.map(toSpot) }),
    done: toText,
    undo: async ({ data: { saved } }) => toText(await request(api.formerCharges.putBack, { id, saved })),
    failed: () => 'Not replaced',
    stale: STALE,
  })
  const settle = useAction({
    call: () => request(api.formerCharges.update, { id, charges: [] }),
    done: ({ message }) => message,
    undo: async () => (await request(api.formerCharges.update, { id, charges })).message,
    failed: () => 'Not noted',
    stale: [['services']],
  })
  return { replace, settle }
}

const toSpot = ({ kind, key, language, version, name, at }: FormerCharge): SavedTexts & { name: string; at: number } => ({
  ...{ kind, key, language, version },
  ...{ name, at },
})

const toText = ({ message, data: { left_out } }: { message: string; data: Replaced }) =>
  left_out.length > 0 ? `${message}. Changed by somebody meanwhile, so left as it is: ${left_out.join(', ')}` : message

/** The focus comes here when it appears on a form that is already open: a save has changed the charge. */
function useFocusAfterSave() {
  const section = useRef<HTMLElement>(null)
  useEffect(() => {
    if (!section.current?.closest('form')?.contains(document.activeElement)) return
    section.current.focus({ preventScroll: true })
    section.current.scrollIntoView({ block: 'center' })
  }, [])
  return section
}
