import type { IslandTexts } from '../../../languages/en/islands.ts'
import { ApiError } from '../../api/client.ts'
import { createRequestId } from '../../ui/request-id.ts'
import { readDraft, saveDraft } from './draft.ts'

/** What the tasks of a booking need of its panel. */
export type TaskContext = {
  dialog: HTMLDialogElement | null
  checkoutUrl: string | undefined
  texts: IslandTexts['booking']
  toServiceLabel: (service: string) => string
  toText: (message: string) => string
  /** The server asks for a proof of work, which takes a while. */
  onProving: () => void
}

/** A value that the answer must contain. Without it the call counts as unanswered: repeating it makes nothing twice. */
export function required<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new ApiError(0)
  return value
}

/** Names the form in all that this browser sends of it. */
export function formIdOf(): string {
  const { formId = createRequestId(), ...draft } = readDraft()
  saveDraft({ ...draft, formId })
  return formId
}
