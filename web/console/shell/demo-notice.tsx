import * as api from '../../../contract/api.ts'
import { request } from '../frame/request.ts'
import { useCan } from '../frame/session/role.ts'
import { Icon } from '../frame/ui/icon.tsx'
import { toMessage, useAction } from '../frame/ui/use-action.ts'

/** Stands over every screen of a demo, and removes it. */
export function DemoNotice() {
  const isOwner = useCan('owner')
  const removal = useAction({
    call: () => request(api.demo.remove, {}),
    question: () => ({
      title: 'Remove the demo?',
      text: 'The invented fortnight goes with all that was entered since: bookings, payments, texts, and every account but yours. The site is as after its first start; the audit log keeps what was done. This can’t be undone.',
      action: 'Remove the demo',
    }),
    done: toMessage,
    failed: () => 'The demo is not removed',
    // Every query there is.
    stale: [[]],
  })
  return (
    <section aria-label="Notice" className="frame-notice">
      <Icon name="alert" size={16} />
      <p>
        This is the demo: its people, bookings and payments are invented, and no message leaves this server.{' '}
        {isOwner && (
          <button type="button" className="link" disabled={removal.isBusy} onClick={() => removal.run()}>
            Remove the demo
          </button>
        )}
      </p>
    </section>
  )
}
