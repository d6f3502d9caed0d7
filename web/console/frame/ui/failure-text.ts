import { english, toText } from '../../../../contract/messages.ts'
import { ApiError } from '../../../api/client.ts'
import { showError } from './toasts.ts'

const NO_ANSWER = 'Something went wrong!'

/** The messages of answers without one, such as those of a proxy in front of the program. */
const BY_STATUS: Record<number, string> = {
  413: 'It is too large for the server.',
  429: 'Too many attempts. Wait a minute, then try again.',
  502: 'The server can’t be reached right now. Try again in a minute.',
  503: 'The server can’t be reached right now. Try again in a minute.',
  504: 'The server took too long. Try again in a minute.',
}

/** Why a call failed: the server's message, else `fallback`; the specification's text where no answer came. */
export function toFailureText(error: unknown, fallback?: string): string {
  if (!(error instanceof ApiError)) throw error
  return error.status === 0
    ? NO_ANSWER
    : error.answer.message || fallback || BY_STATUS[error.status] || toMessageText(error.message)
}

/** A failure in two parts: what was not done, and why. */
export type FailureWords = { title: string; reason?: string }

/** `title` says what was not done; without one the reason itself is the title, or that something went wrong. */
export function toFailureWords(error: unknown, title?: string): FailureWords {
  const text = toFailureText(error)
  if (text === NO_ANSWER)
    return { title: title ?? text, reason: 'The server didn’t answer. Check your connection, then try again.' }
  return title && title !== text ? { title, reason: text } : { title: text }
}

/** The next failure with the same `cause` replaces this toast. */
export function showFailure(error: unknown, title?: string, cause?: string): void {
  const words = toFailureWords(error, title)
  showError(words.title, words.reason, cause ?? words.title)
}

/** Turns the messages of the form's own checks into text. The server's messages are text already, and stay. */
export const toMessageText = (message: string) => toText(english, message)
