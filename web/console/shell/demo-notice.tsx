import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Resolver, useForm, useWatch } from 'react-hook-form'
import * as api from '../../../contract/api.ts'
import { ApiError } from '../../api/client.ts'
import { DemoPassword, PasswordFields } from '../access/auth/new-password.tsx'
import { request } from '../frame/request.ts'
import { accountQuery, useCan } from '../frame/session/role.ts'
import { Button } from '../frame/ui/button.tsx'
import { Dialog } from '../frame/ui/dialog.tsx'
import { toMessage, useAction } from '../frame/ui/use-action.ts'
import { FrameNotice } from './frame-notice.tsx'

/** Stands over every screen of a demo, and removes it. */
export function DemoNotice() {
  const isOwner = useCan('owner')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <FrameNotice isFoldedAtFirst>
        This is the demo: no messages are sent. Its people, bookings and payments are made up.{' '}
        {isOwner && (
          <button type="button" className="link" onClick={() => setIsOpen(true)}>
            Remove the demo
          </button>
        )}
      </FrameNotice>
      {isOpen && <RemovalDialog onClose={() => setIsOpen(false)} />}
    </>
  )
}

type Values = { new_password: string; again: string; also_real: boolean }

function RemovalDialog({ onClose }: { onClose: () => void }) {
  const email = useQuery(accountQuery).data?.data.email
  /** What the server says of bookings that the demo did not make. */
  const [bookings, setBookings] = useState<string>()
  const form = useForm<Values>({
    resolver: standardSchemaResolver(DemoPassword) as Resolver<Values>,
    defaultValues: { new_password: '', again: '', also_real: false },
  })
  const alsoReal = useWatch({ control: form.control, name: 'also_real' })
  const removal = useAction({
    call: ({ new_password, also_real }: Values) => request(api.demo.remove, { new_password, also_real }),
    after: onClose,
    done: toMessage,
    failed: () => 'The demo wasn’t removed',
    onFailure(error, show) {
      const message = error instanceof ApiError ? error.errors.new_password : undefined
      if (message) form.setError('new_password', { message }, { shouldFocus: true })
      else if (error instanceof ApiError && error.status === 409) setBookings(error.message)
      else show(error)
    },
    // Every query there is.
    stale: [[]],
  })
  return (
    <Dialog isOpen title="Remove the demo?" onClose={removal.isBusy ? undefined : onClose}>
      <form onSubmit={form.handleSubmit((values) => removal.run(values))} noValidate className="grid gap-4">
        <p className="text-muted">
          This removes the made-up fortnight and everything entered since: bookings, payments, texts, and every account but yours.
          The site goes back to its first start; the audit log is kept. This can’t be undone.
        </p>
        <p className="text-muted">
          Others may have seen the demo password, so choose a new one. Your account’s passkeys and second factors are removed.
        </p>
        <PasswordFields
          form={form}
          name="new_password"
          email={email ?? ''}
          judge={(password, signal) => request(api.auth.judgePassword, { password }, signal)}
        />
        {bookings && (
          <div role="alert" className="notice notice-wrong grid gap-1">
            <p>{bookings}</p>
            <label className="flex min-h-touch items-center gap-2.5">
              <input type="checkbox" {...form.register('also_real')} />
              Remove them too
            </label>
          </div>
        )}
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="quiet" onClick={onClose} disabled={removal.isBusy}>
            Keep
          </Button>
          <Button type="submit" variant="danger" disabled={removal.isBusy || (bookings !== undefined && !alsoReal)}>
            {removal.isBusy ? 'Removing…' : 'Remove the demo'}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
