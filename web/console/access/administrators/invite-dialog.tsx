import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import * as api from '../../../../contract/api.ts'
import { requiredEmail } from '../../../../contract/fields.ts'
import type { Role } from '../../../../contract/roles.ts'
import { FormDialog, useRefusal } from '../../frame/forms/form-dialog.tsx'
import { request } from '../../frame/request.ts'
import { CopyButton } from '../../frame/ui/copy-button.tsx'
import { Dialog } from '../../frame/ui/dialog.tsx'
import { InputField } from '../../frame/ui/field.tsx'
import { useAction } from '../../frame/ui/use-action.ts'
import { channelsQuery } from '../channels/queries.ts'
import { RoleFields } from './administrator-labels.tsx'
import { administratorsQuery } from './queries.ts'

type Props = { onClose: () => void; onLink: (link: HandedLink) => void }

export function InviteDialog({ onClose, onLink }: Props) {
  const emailRef = useRef<HTMLInputElement>(null)
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<Role>('agent')
  const refusal = useRefusal()
  const channels = useQuery(channelsQuery).data?.data
  const sendsNoMail = channels !== undefined && channels.email === null

  const invite = useAction({
    call: (input: { email: string; role: Role }) => request(api.administrators.invite, input),
    after({ data }) {
      onClose()
      if (data.link) onLink({ email: data.email, link: data.link })
    },
    done: ({ message, data }) => (data.link ? undefined : message),
    onFailure: refusal.show,
    stale: [administratorsQuery.queryKey],
  })

  function save() {
    const { data, error } = requiredEmail().safeParse(email)
    if (data) void invite.run({ email: data, role })
    else refusal.refuse({ email: error?.issues[0]?.message ?? '' })
  }

  return (
    <FormDialog
      title="Invite an administrator"
      action={sendsNoMail ? 'Create link' : 'Invite'}
      isBusy={invite.isBusy}
      {...{ refusal, onClose }}
      firstField={emailRef}
      onSave={save}
      cancel="Cancel"
    >
      <div className="sm:col-span-2">
        <InputField
          label="Email"
          ref={emailRef}
          type="email"
          name="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={email}
          onChange={({ target }) => setEmail(target.value)}
          error={refusal.errors.email}
        />
      </div>
      <RoleFields role={role} onChange={setRole} />
      <p className="text-sm text-muted sm:col-span-2">
        {sendsNoMail
          ? 'No email provider is set up. You get the link here, once, and pass it on yourself.'
          : 'We email the link. It works once, within 7 days.'}
      </p>
    </FormDialog>
  )
}

export type HandedLink = { email: string; link: string }

/** A link to pass on. It is shown only once: the server stores just its hash. */
export function LinkDialog({ link, onClose }: { link: HandedLink | undefined; onClose: () => void }) {
  return (
    <Dialog isOpen={link !== undefined} title="A link to pass on" onClose={onClose}>
      {link && (
        <div className="grid gap-4">
          <p>
            Send this link to <strong className="font-semibold wrap-anywhere">{link.email}</strong> privately. Whoever opens it
            first chooses the password. It works once, within 7 days, and isn’t shown again.
          </p>
          <p className="rounded-sm bg-sunk px-3 py-2 text-sm wrap-anywhere">{link.link}</p>
          <div>
            <CopyButton text={link.link} what="the link" />
          </div>
        </div>
      )}
    </Dialog>
  )
}
