import { toText } from '../../../contract/messages.ts'
import { useIslandTexts } from '../texts/texts.ts'

/** Turns the messages of the form's own checks into text. The server's messages are text already, and stay. */
export function useMessageText(): (message: string) => string {
  const { messages } = useIslandTexts()
  return (message) => toText(messages, message)
}
