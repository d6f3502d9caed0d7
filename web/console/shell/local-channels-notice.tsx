import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { LocalChannel } from '../../../contract/operation/dashboard.ts'
import { screenPath } from '../frame/screens.ts'
import { useLazyCode } from '../frame/ui/hooks.ts'
import { Icon } from '../frame/ui/icon.tsx'
import { deviceStorage, useStored } from '../frame/ui/storage.ts'
import { dashboardQuery } from '../operation/dashboard/queries.ts'

const MESSAGES_BY: Partial<Record<LocalChannel, string>> = { sms: 'SMS', email: 'e-mail' }

function toChannelsText(channels: readonly LocalChannel[]): string {
  const unsent = channels.flatMap((channel) => MESSAGES_BY[channel] ?? []).join(' and ')
  return [
    unsent && `No provider is set up for ${unsent}: messages are kept on this server and reach nobody.`,
    channels.includes('payments') && 'Payments run in the sandbox: no real money is taken.',
  ]
    .filter(Boolean)
    .join(' ')
}

const FOLDED_KEY = 'console-notice-folded'

/**
 * Stands over every screen until a provider is set up: a business that believes its SMS go out loses its customers. On
 * a phone it can be folded to its first line.
 */
export function LocalChannelsNotice() {
  const dashboard = useQuery({ ...dashboardQuery, staleTime: 5 * 60_000 })
  const isDemo = dashboard.data?.data.is_demo ?? false
  const { data: DemoNotice } = useLazyCode('The demo', async () => (await import('./demo-notice.tsx')).DemoNotice, isDemo)
  const isFolded = useStored(deviceStorage, FOLDED_KEY) === 'yes'
  const channels = dashboard.data?.data.attention.local_channels ?? []
  if (isDemo) return DemoNotice ? <DemoNotice /> : null
  if (channels.length === 0) return null
  return (
    <section aria-label="Notice" className="frame-notice" data-folded={isFolded}>
      <Icon name="alert" size={16} />
      <p>
        {toChannelsText(channels)}{' '}
        <Link to={screenPath('channels')} className="link">
          Channels
        </Link>
      </p>
      <button
        type="button"
        aria-label="The whole notice"
        aria-expanded={!isFolded}
        onClick={() => deviceStorage.write(FOLDED_KEY, isFolded ? 'no' : 'yes')}
        className="icon-button ml-auto md:hidden"
      >
        <Icon name={isFolded ? 'down' : 'up'} size={16} />
      </button>
    </section>
  )
}
