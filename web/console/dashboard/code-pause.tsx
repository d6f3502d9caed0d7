import { useQueryClient } from '@tanstack/react-query'
import { toast } from 'sonner'
import * as api from '../../../contract/api.ts'
import { request } from '../request.ts'
import { buttonLook } from '../ui/button.ts'
import { useConfirm } from '../ui/confirm.tsx'
import { tellFailure } from '../ui/failure-text.ts'
import { Glyph } from '../ui/icons.tsx'
import { toNetworksText, toPauseText } from './meter-words.ts'
import { useOtpMeter } from './use-otp-meter.ts'

/** Tells that codes go out to nobody, or not to some networks. */
export function CodePause() {
  const queryClient = useQueryClient()
  const { ask, dialog } = useConfirm()
  const meter = useOtpMeter().data?.data
  const pause = meter?.pause
  const networks = meter?.paused_networks ?? []

  async function resume(): Promise<void> {
    try {
      toast.success((await request(api.otp.resume, {})).message)
    } catch (error) {
      tellFailure(error)
    }
    await queryClient.invalidateQueries({ queryKey: ['otp-meter'] })
  }

  const askToResume = () =>
    ask({
      title: 'Send codes again?',
      text: 'Whoever asks for a code gets one by SMS again, and each SMS costs money. If a machine asks for them, sending pauses once more after the next twenty.',
      action: 'Send codes again',
      isHarmless: true,
      onYes: resume,
    })

  return (
    <>
      {(pause || networks.length > 0) && (
        <section aria-label="Codes are paused" className="notice notice-wrong mb-6">
          <div className="flex min-w-60 flex-1 items-baseline gap-2.5">
            <Glyph name="alert" className="translate-y-1 text-wrong" />
            <div>
              <p className="font-semibold">{pause ? 'No codes are sent' : 'Some visitors get no codes'}</p>
              <p>
                {pause ? toPauseText(pause) : toNetworksText(networks)} Whoever gets none leaves their details and is called back,
                or pays online.
              </p>
            </div>
          </div>
          <button type="button" onClick={askToResume} className={buttonLook('quiet')}>
            Send codes again
          </button>
        </section>
      )}
      {dialog}
    </>
  )
}
