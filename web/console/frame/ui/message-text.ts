import { english, toText } from '../../../../contract/messages.ts'

/** Puts the messages of the form's own checks into words. What the server says is in words already, and stays. */
export const toMessageText = (message: string) => toText(english, message)
