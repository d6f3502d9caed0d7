import { english, toText } from '../../../../contract/messages.ts'

/** Turns the messages of the form's own checks into text. The server's messages are text already, and stay. */
export const toMessageText = (message: string) => toText(english, message)
