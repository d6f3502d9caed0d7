import { useQueryClient } from '@tanstack/react-query'
import { toast } from 'sonner'
import * as api from '../../../contract/api.ts'
import type { Session } from '../../../contract/auth.ts'
import { request } from '../request.ts'
import { Badge } from '../ui/badge.tsx'
import { buttonLook } from '../ui/button.ts'
import { useConfirm } from '../ui/confirm.tsx'
import { DateTime } from '../ui/date-time.tsx'
import { tellFailure } from '../ui/failure-text.ts'
import { TableBox } from '../ui/table-box.tsx'
import { toBrowserName } from './browser-name.ts'

/** Where this administrator is signed in, the most lately used first. */
export function SessionsSection({ sessions }: { sessions: readonly Session[] }) {
  const queryClient = useQueryClient()
  const { ask, dialog } = useConfirm()
  const others = sessions.length - 1

  async function signOut(): Promise<void> {
    try {
      const { message } = await request(api.auth.signOutOthers, {})
      toast.success(message)
    } catch (error) {
      tellFailure(error)
    }
    await queryClient.invalidateQueries({ queryKey: ['account'] })
  }

  const askToSignOut = () =>
    ask({
      title: 'Sign out others?',
      text: `${others === 1 ? 'The other session ends' : `The ${others} other sessions end`} at once. Whoever works there is asked to sign in again.`,
      action: 'Sign out others',
      onYes: signOut,
    })

  return (
    <section aria-labelledby="sessions" className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="sessions" className="text-lg">
          Sessions
        </h2>
        {others > 0 && (
          <button type="button" onClick={askToSignOut} className={buttonLook('quiet')}>
            Sign out others
          </button>
        )}
      </div>
      <TableBox label="Sessions">
        <table className="data-table as-cards">
          <thead>
            <tr>
              <th scope="col">Browser</th>
              <th scope="col">Address</th>
              <th scope="col">Last used</th>
              <th scope="col">Signed in</th>
            </tr>
          </thead>
          <tbody>
            {sessions.map(({ id, user_agent, address, last_used_at, created_at, is_current }) => (
              <tr key={id}>
                <td data-label="Browser" title={user_agent}>
                  <span>
                    {toBrowserName(user_agent)} {is_current && <Badge tone="press">This session</Badge>}
                  </span>
                </td>
                <td data-label="Address">{address || 'Unknown'}</td>
                <td data-label="Last used">
                  <DateTime time={last_used_at} />
                </td>
                <td data-label="Signed in">
                  <DateTime time={created_at} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableBox>
      <p className="text-sm text-muted">A session ends by itself after 12 idle hours, and after 7 days.</p>
      {dialog}
    </section>
  )
}
