import { toText } from '../../../contract/messages.ts'
import { useIslandTexts } from '../texts/texts.ts'

/** Puts the messages of the form's own checks into words. What the server says is in words already, and stays. */
export function useMessageText(): (message: string) => string {
  const { messages } = useIslandTexts()
  return (message) => toText(messages, message)
}
