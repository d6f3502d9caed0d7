import { CopyButton } from '../../frame/ui/copy-button.tsx'
import { Dialog } from '../../frame/ui/dialog.tsx'

export type HandedLink = { email: string; link: string }

/** A link to hand over. It is shown only once: the server stores just its hash. */
export function LinkDialog({ link, onClose }: { link: HandedLink | undefined; onClose: () => void }) {
  return (
    <Dialog isOpen={link !== undefined} title="A link to hand over" onClose={onClose}>
      {link && (
        <div className="grid gap-4">
          <p>
            Give this link to <strong className="font-semibold wrap-anywhere">{link.email}</strong> by a way that nobody else
            reads. Whoever opens it first chooses the password. It works once, within 7 days, and is not shown again.
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
