import * as api from '../../../contract/api.ts'
import type { StoredMessage } from '../../../contract/contact-messages.ts'
import { request } from '../request.ts'
import { toMessage, useAction } from '../ui/use-action.ts'
import { MESSAGE_STYLE } from './message-labels.ts'
import { CONTACT_MESSAGE_KEYS, contactMessageQueries, showMessage } from './queries.ts'

type Status = StoredMessage['status']

/** Moves a message to another tab, with the way back, or deletes it. */
export function useMessageActions({ onRemoved }: { onRemoved: () => void }) {
  const move = useAction({
    call: ({ message: { id }, status }: { message: StoredMessage; status: Status }) =>
      request(api.contactMessages.update, { id, status }),
    after: ({ data }) => showMessage(data),
    done: (_, { message, status }) => `The message of ${message.name} is ${MESSAGE_STYLE[status].label.toLowerCase()} now`,
    async undo(_, { message: { id, status } }) {
      showMessage((await request(api.contactMessages.update, { id, status })).data)
      return undefined
    },
    stale: CONTACT_MESSAGE_KEYS,
  })
  const remove = useAction({
    call: ({ id }: StoredMessage) => request(api.contactMessages.remove, { id }),
    question: ({ name }) => ({
      title: 'Delete this message?',
      text: `What ${name} wrote is deleted for good.`,
      action: 'Delete',
    }),
    after: onRemoved,
    done: toMessage,
    subject: ({ name }) => `The message of ${name}`,
    stale: CONTACT_MESSAGE_KEYS,
    gone: ({ id }) => [contactMessageQueries.one(id).queryKey],
  })

  return {
    mark(message: StoredMessage, status: Status): void {
      if (message.status !== status && !move.isBusy) move.run({ message, status })
    },
    remove: remove.run,
    isBusy: move.isBusy,
  }
}
export type MessageActions = ReturnType<typeof useMessageActions>
