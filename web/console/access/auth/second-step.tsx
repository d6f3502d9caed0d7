import type { Proof } from '../../../../contract/access/second-factor.ts'
import * as api from '../../../../contract/api.ts'
import type { FactorMethod } from '../../../../contract/errors.ts'
import { ApiError, call } from '../../../api/client.ts'
import { type Session, saveSession } from '../../frame/session/session.ts'
import { ProofForm } from './proof-form.tsx'

/** What the server answered to a correct password. */
export type SecondStepNeeded = { ticket: string; next: readonly FactorMethod[] }

type Props = SecondStepNeeded & { after?: (session: Session) => void; onBack: () => void }

/** The second step of signing in. `onBack` leads to the first one. */
export function SecondStep({ ticket, next, after = saveSession, onBack }: Props) {
  return (
    <div className="grid gap-4">
      <p>The password is right. Now your second factor.</p>
      <ProofForm
        methods={next}
        // The methods of this step never include the password.
        call={(proof) => call(api.auth.finishSignIn, { ticket, proof: proof as Proof })}
        after={after}
        onFailure={(error, show) => {
          show(error)
          // The ticket has expired.
          if (error instanceof ApiError && error.status === 401) onBack()
        }}
        action="Sign in"
      />
      <button type="button" onClick={onBack} className="link justify-self-start text-sm">
        Back to the password
      </button>
    </div>
  )
}
