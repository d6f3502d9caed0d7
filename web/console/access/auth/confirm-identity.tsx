import * as api from '../../../../contract/api.ts'
import { request } from '../../frame/request.ts'
import { cancelConfirmation, endConfirmation, useConfirmation } from '../../frame/session/confirming.ts'
import { Dialog } from '../../frame/ui/dialog.tsx'
import { ProofForm } from './proof-form.tsx'

/** Opens over the current page when a call requires a confirmed identity; what was typed on the page stays. */
export function ConfirmIdentity() {
  const confirmation = useConfirmation()
  return (
    <Dialog isOpen={confirmation !== undefined} title="Confirm that it is you" onClose={cancelConfirmation}>
      <p className="mb-4 text-muted">
        This is asked again where it is about who may sign in, money that goes back or personal data. What you asked for is done
        then.
      </p>
      {confirmation && (
        <ProofForm
          methods={confirmation.methods}
          call={(proof) => request(api.secondFactor.confirm, { proof })}
          after={endConfirmation}
          action="Confirm"
        />
      )}
    </Dialog>
  )
}
