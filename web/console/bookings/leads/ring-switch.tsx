import { IconButton } from '../../frame/ui/button.tsx'
import { toast } from '../../frame/ui/toasts.ts'
import { loadRing, setRings, useRings } from './rings.ts'

/** Whether this device rings for new leads. Turning it on asks for notifications, and lets the bell be heard. */
export function RingSwitch() {
  const isOn = useRings()
  async function press() {
    setRings(!isOn)
    if (isOn) return
    void loadRing().then(({ playBell }) => playBell())
    const permission = 'Notification' in window ? await Notification.requestPermission() : 'denied'
    toast.info('New leads ring here now', {
      description:
        permission === 'granted'
          ? 'With a sound and a notification, once a minute until somebody looks or calls, while the console is open.'
          : 'With a sound alone, because this browser shows no notifications of the console.',
    })
  }
  return (
    <IconButton
      icon={isOn ? 'bell' : 'bell-off'}
      label="Ring for new leads"
      title={isOn ? 'New leads ring on this device' : 'Ring for new leads on this device'}
      aria-pressed={isOn}
      onClick={press}
    />
  )
}
