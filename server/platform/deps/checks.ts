import type { DoctorAction, FindingState } from '../../../contract/operation/doctor.ts'
import type { CheckResult, Deps } from './deps.ts'

type More = { path?: string; action?: DoctorAction; file?: string; details?: string[] }

function toResult(
  state: FindingState,
  text: string,
  remedy: string | null,
  { path, action, file, details }: More = {},
): CheckResult {
  return { state, text, remedy, path: path ?? null, action: action ?? null, file: file ?? null, details: details ?? [] }
}

export const fine = (text: string, more?: More) => toResult('fine', text, null, more)
/** It affects somebody now. */
export const failing = (text: string, remedy: string, more?: More) => toResult('failing', text, remedy, more)
/** It will affect somebody. */
export const warning = (text: string, remedy: string, more?: More) => toResult('warning', text, remedy, more)
export const unknown = (text: string, remedy: string | null = null) => toResult('unknown', text, remedy)

/** Failing in production, otherwise a warning. */
export const failingInProduction = ({ settings }: Pick<Deps, 'settings'>) => (settings.isProduction ? failing : warning)

export function toCount(count: number, one: string, several: string): string {
  return `${count} ${count === 1 ? one : several}`
}
