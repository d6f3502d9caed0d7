import * as api from '../../../../contract/api.ts'
import type { StoredMessage } from '../../../../contract/bookings/contact-messages.ts'
import { request } from '../../frame/request.ts'
import { dismissToast, showOffer } from '../../frame/ui/toasts.ts'
import { toMessage, useAction } from '../../frame/ui/use-action.ts'
import { MESSAGE_STYLE } from './message-labels.ts'
import { CONTACT_MESSAGE_KEYS, contactMessageQueries, showMessage } from './queries.ts'

type Status = StoredMessage['status']

/** Moves a message to another tab, with undo, or deletes it. */
export function useMessageActions({ onRemoved }: { onRemoved: () => void }) {
  const move = useAction({
    call: ({ message: { id }, status }: { message: StoredMessage; status: Status }) =>
      request(api.contactMessages.update, { id, status }),
    after: ({ data }) => showMessage(data),
    done: (_, { message, status }) => `The message from ${message.name} is now ${MESSAGE_STYLE[status].label.toLowerCase()}`,
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
      text: `${name}’s message is deleted for good.`,
      action: 'Delete',
    }),
    after: onRemoved,
    done: toMessage,
    subject: ({ name }) => `The message from ${name}`,
    stale: CONTACT_MESSAGE_KEYS,
    removed: ({ id }) => [contactMessageQueries.one(id).queryKey],
  })

  function mark(message: StoredMessage, status: Status): void {
    if (status === 'answered') dismissToast(toOffer(message))
    // It doesn't wait until the lists show the previous move, so that no key pressed in between is lost.
    if (message.status !== status) move.run({ message, status })
  }

  return {
    mark,
    /** Called once the mail program is open: the console can't know whether the mail was sent. */
    askIfAnswered(message: StoredMessage): void {
      if (message.status === 'answered') return
      const action = { label: 'Mark answered', onClick: () => mark(message, 'answered') }
      showOffer(`Is ${message.name} answered?`, toOffer(message), action)
    },
    remove: remove.run,
    isBusy: move.isBusy,
  }
}

const toOffer = ({ id }: StoredMessage) => `answer ${id}`
export type MessageActions = ReturnType<typeof useMessageActions>
