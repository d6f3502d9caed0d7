import * as api from '../../../../contract/api.ts'
import type { OtpMeter } from '../../../../contract/bookings/otp.ts'
import { request } from '../../frame/request.ts'
import { Button } from '../../frame/ui/button.tsx'
import { Icon } from '../../frame/ui/icon.tsx'
import { toMessage, useAction } from '../../frame/ui/use-action.ts'
import { toNetworksText, toPauseText } from './pause-texts.ts'
import { codeMeterQuery } from './queries.ts'

/** Shows that codes go to fewer visitors, or that networks or addresses are held back. */
export function CodePause({ pause, networks }: { pause: OtpMeter['pause'] | undefined; networks: OtpMeter['paused_networks'] }) {
  const resume = useAction({
    call: () => request(api.otp.resume, {}),
    question: () => ({
      title: 'Send codes again?',
      text: 'Whoever asks for a code gets one by SMS again, and each SMS costs money. If a machine asks for them, sending pauses once more after the next twenty.',
      action: 'Send codes again',
      isHarmless: true,
    }),
    done: toMessage,
    stale: [codeMeterQuery.queryKey],
  })
  if (!pause && networks.length === 0) return null
  return (
    <section aria-label="Codes are paused" className="notice notice-wrong mb-6">
      <div className="flex min-w-60 flex-1 items-baseline gap-2.5">
        <Icon name="alert" className="translate-y-1 text-wrong" />
        <div>
          <p className="font-semibold">{pause ? 'Codes go to few visitors only' : 'Some visitors are held back'}</p>
          <p>
            {pause ? toPauseText(pause) : toNetworksText(networks)} Whoever gets none leaves their details and is called back, or
            pays online.
          </p>
        </div>
      </div>
      <Button variant="quiet" onClick={() => resume.run()}>
        Send codes again
      </Button>
    </section>
  )
}
