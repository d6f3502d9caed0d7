import type { DoctorAction, Finding, FindingState, Pace } from '../../../contract/operation/doctor.ts'
import type { Deps } from '../../platform/deps/deps.ts'

/** What a page or file of the site answers, asked without the network. */
export type AskSite = (path: string) => Promise<Response>

export type CheckDeps = Deps & { askSite: AskSite }

type Result = Omit<Finding, 'name' | 'title'>
/** Returns one result, or rejects where it can't be checked. */
export type Check = { name: string; title: string; pace: Pace; run: (deps: CheckDeps) => Promise<Result> | Result }

type More = { path?: string; action?: DoctorAction; details?: string[] }

function toResult(state: FindingState, text: string, remedy: string | null, { path, action, details }: More = {}): Result {
  return { state, text, remedy, path: path ?? null, action: action ?? null, details: details ?? [] }
}

export const fine = (text: string) => toResult('fine', text, null)
/** Somebody suffers from it now. */
export const failing = (text: string, remedy: string, more?: More) => toResult('failing', text, remedy, more)
/** Somebody will suffer from it. */
export const warning = (text: string, remedy: string, more?: More) => toResult('warning', text, remedy, more)
export const unknown = (text: string, remedy: string | null = null) => toResult('unknown', text, remedy)

/** Failing where customers are served, else a warning. */
export const failingInProduction = ({ settings }: Pick<Deps, 'settings'>) => (settings.isProduction ? failing : warning)

export function toCount(count: number, one: string, several: string): string {
  return `${count} ${count === 1 ? one : several}`
}
