import type { WayBack } from '../../../../contract/bookings/lead.ts'
import type { Lead } from '../../../../contract/bookings/leads.ts'
import { Button, NEW_TAB } from '../../frame/ui/button.tsx'
import { CopyButton } from '../../frame/ui/copy-button.tsx'
import { whatsAppHref } from './lead-labels.tsx'

type Props = { way: WayBack; mobile: Lead['mobile'] | null; heading?: 'h2' | 'h3' }

/** The page on which the customer follows the booking, to look at it and to send it again. */
export function CustomerPage({ way: { address, message }, mobile, heading: Heading = 'h2' }: Props) {
  return (
    <section className="grid gap-2">
      <Heading className={Heading === 'h3' ? 'text-sm' : undefined}>The customer’s page</Heading>
      <p className="text-sm text-muted">State, receipt and credit notes, in the language of the booking.</p>
      <div className="flex flex-wrap gap-2">
        <Button href={address} {...NEW_TAB} variant="quiet" icon="external" aria-label="Open the customer’s page">
          Open
        </Button>
        <CopyButton text={address} what="the address of the customer’s page" />
        {mobile && (
          <Button
            href={`${whatsAppHref(mobile)}?text=${encodeURIComponent(message)}`}
            {...NEW_TAB}
            variant="quiet"
            icon="chat"
            aria-label="Send the customer’s page by WhatsApp"
          >
            WhatsApp
          </Button>
        )}
      </div>
    </section>
  )
}
