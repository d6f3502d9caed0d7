import type { UseQueryResult } from '@tanstack/react-query'
import { Command } from 'cmdk'
import { type RefObject, useState } from 'react'
import type { Candidate } from '../../../../contract/bookings/visits.ts'
import { rank } from '../../frame/palette/match.ts'
import { Kbd } from '../../frame/ui/kbd.tsx'
import { Loaded } from '../../frame/ui/states.tsx'

type Props = {
  query: UseQueryResult<{ candidates: readonly Candidate[] } | undefined>
  /** Who has the visit already. */
  comesNow: number | undefined
  toReason: (candidate: Candidate) => string
  nameRef: RefObject<HTMLInputElement | null>
  isBusy: boolean
  onChoose: (candidate: Candidate) => void
}

/** Who can come, the best one chosen, then those who can't with the reason. What is typed searches their names. */
export function Candidates({ query, comesNow, toReason, nameRef, isBusy, onChoose }: Props) {
  const [typed, setTyped] = useState('')
  const [selected, setSelected] = useState('')
  const people = (query.data?.candidates ?? []).map((candidate) => ({ ...candidate, label: candidate.name }))
  const shown = rank(typed, people)
  const values = shown.filter((one) => canChoose(one, comesNow)).map(({ technician_id }) => String(technician_id))
  return (
    <Command
      shouldFilter={false}
      label="Technician"
      loop
      // Another window has other candidates: then the best one is chosen again.
      value={values.includes(selected) ? selected : (values[0] ?? '')}
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
      <Command.List className="candidates" aria-label="Technicians">
        {shown.map((candidate) => {
          const { technician_id: id, name } = candidate
          return (
            <Command.Item
              key={id}
              value={String(id)}
              disabled={isBusy || !canChoose(candidate, comesNow)}
              onSelect={() => onChoose(candidate)}
            >
              <span className="min-w-0">
                <span className="block font-semibold">{name}</span>
                <span className="block text-xs text-muted">{id === comesNow ? 'comes now' : toReason(candidate)}</span>
              </span>
              <Kbd keys="Enter" />
            </Command.Item>
          )
        })}
      </Command.List>
      <Loaded query={query} lines={3}>
        {() => values.length === 0 && <p role="status">{typed ? `Nobody is called “${typed}”.` : 'Nobody is free then.'}</p>}
      </Loaded>
    </Command>
  )
}

const canChoose = ({ fit, technician_id }: Candidate, comesNow: number | undefined) =>
  fit === 'free' && technician_id !== comesNow
