import type { UseQueryResult } from '@tanstack/react-query'
import { Command } from 'cmdk'
import { Fragment, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Candidate } from '../../../../contract/bookings/visits.ts'
import { rank } from '../../frame/palette/match.ts'
import { Kbd } from '../../frame/ui/kbd.tsx'
import { Loaded } from '../../frame/ui/states.tsx'

type Props = {
  query: UseQueryResult<{ window: string; candidates: readonly Candidate[] } | undefined>
  /** That they are sought for, as far as is known. */
  window: string | undefined
  /** Who has the visit already. */
  comesNow: number | undefined
  /** Who was pointed to on the board. */
  wanted?: number | undefined
  toReason: (candidate: Candidate) => string
  nameRef: RefObject<HTMLInputElement | null>
  /** Whether the name is to have the focus as the dialog opens. */
  isFirst: boolean
  isBusy: boolean
  onChoose: (candidate: Candidate) => void
}

/** No candidate's id: no one is chosen, because only those are left who don't usually do such visits. */
const NOBODY = 'nobody'

/**
 * Who can come, the best one chosen, then those who usually don't and those who can't, with the reason. What is typed
 * searches their names. Enter that is pressed before they are known chooses the best one once they are.
 */
export function Candidates({ query, window, comesNow, wanted, toReason, nameRef, isFirst, isBusy, onChoose }: Props) {
  const [typed, setTyped] = useState('')
  const [selected, setSelected] = useState('')
  const people = (query.data?.candidates ?? []).map((candidate) => ({ ...candidate, label: candidate.name }))
  const shown = rank(typed, people)
  const others = shown.filter((one) => !isOfTrade(one))
  const able = shown.filter((one) => canChoose(one, comesNow))
  const values = able.map(({ technician_id }) => String(technician_id))
  // A technician is sent beyond their usual places and services only on purpose: pointed to, or named.
  const best =
    able.find(({ technician_id }) => typed === '' && technician_id === wanted) ??
    able.find(({ fit }) => fit === 'free' || typed !== '')
  const enteredFor = useRef<string>(undefined)

  const choose = useEffectEvent((answered: string) => {
    // Another window than the one that was shown has to be agreed first.
    if (best && enteredFor.current === answered) onChoose(best)
    enteredFor.current = undefined
  })
  const answered = query.data?.window
  useEffect(() => {
    if (answered) choose(answered)
  }, [answered])
  useEffect(() => {
    if (!query.isPending) return
    const keep = (event: KeyboardEvent) => {
      const { current: name } = nameRef
      const isInDialog = name?.closest('[role=dialog]')?.contains(event.target as Node)
      if (event.key !== 'Enter' || (isInDialog && event.target !== name)) return
      // The dialog has no focus yet, or no one to choose.
      event.preventDefault()
      event.stopPropagation()
      if (isInDialog || isFirst) enteredFor.current = window
    }
    document.addEventListener('keydown', keep, { capture: true })
    return () => document.removeEventListener('keydown', keep, { capture: true })
  }, [query.isPending, window, nameRef, isFirst])

  return (
    <Command
      shouldFilter={false}
      label="Technician"
      loop
      // Another window has other candidates: then the best one is chosen again.
      value={values.includes(selected) ? selected : String(best?.technician_id ?? NOBODY)}
      onValueChange={setSelected}
      className="grid gap-2"
    >
      <Command.Input
        ref={nameRef}
        value={typed}
        onValueChange={setTyped}
        placeholder="Technician’s name"
        aria-label="Technician"
        className="input"
      />
      <Loaded query={query} lines={3}>
        {() => !best && <p role="status">{toNobodyText(typed, able.length > 0)}</p>}
      </Loaded>
      <Command.List className="candidates" aria-label="Technicians">
        {[...shown.filter(isOfTrade), ...others].map((candidate) => {
          const { technician_id: id, name } = candidate
          return (
            <Fragment key={id}>
              {candidate === others[0] && <p className="other-trade">Not their trade</p>}
              <Command.Item
                value={String(id)}
                disabled={isBusy || !canChoose(candidate, comesNow)}
                onSelect={() => onChoose(candidate)}
                className={isOfTrade(candidate) ? undefined : 'text-muted'}
              >
                <span className="min-w-0">
                  <span className="block font-semibold">{name}</span>
                  <span className="block text-xs text-muted">{id === comesNow ? 'comes now' : toReason(candidate)}</span>
                </span>
                <Kbd keys="Enter" />
              </Command.Item>
            </Fragment>
          )
        })}
      </Command.List>
    </Command>
  )
}

function toNobodyText(typed: string, isAnybodyAble: boolean): string {
  if (typed) return `No one called “${typed}” is free then.`
  return isAnybodyAble ? 'No one who does this is free then. You can choose someone else.' : 'No one is free then.'
}

const isOfTrade = ({ fit }: Candidate) => fit !== 'otherService'
const canChoose = ({ from, technician_id }: Candidate, comesNow: number | undefined) =>
  from !== null && technician_id !== comesNow
