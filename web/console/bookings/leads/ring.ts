import { deviceStorage } from '../../frame/ui/storage.ts'
import { toast } from '../../frame/ui/toasts.ts'

const AGAIN_AFTER_MS = 60_000
const LATE_MS = 1_000
const RANG_KEY = 'leads-rang'

/** Rings for a lead that came, in one tab of the device, and once a minute for as long as it is unseen and unanswered. */
export async function ring({ newestId, at: now }: { newestId: number; at: number }, open: () => void): Promise<void> {
  const ringOnce = () => {
    const [id, at] = (deviceStorage.read(RANG_KEY) ?? '').split(' ').map(Number)
    if (id === newestId && now - (at ?? 0) < AGAIN_AFTER_MS) return
    deviceStorage.write(RANG_KEY, `${newestId} ${now}`)
    void playBell()
    notify(open)
  }
  // Without a secure connection there are no locks, and two tabs may ring.
  if ('locks' in navigator) await navigator.locks.request(RANG_KEY, ringOnce)
  else ringOnce()
}

let audio: AudioContext | undefined

/** Two short tones. Silent until someone has touched the page, which browsers require; the notification shows anyway. */
export async function playBell(): Promise<void> {
  audio ??= new AudioContext()
  const asked = Date.now()
  await audio.resume()
  // Allowed only now, by a touch: what was to ring before is over.
  if (Date.now() - asked > LATE_MS) return
  for (const [index, hertz] of [880, 1175].entries()) {
    const start = audio.currentTime + index * 0.22
    const [tone, volume] = [new OscillatorNode(audio, { frequency: hertz }), new GainNode(audio, { gain: 0 })]
    volume.gain.setValueAtTime(0, start)
    volume.gain.linearRampToValueAtTime(0.2, start + 0.02)
    volume.gain.exponentialRampToValueAtTime(0.001, start + 0.5)
    tone.connect(volume).connect(audio.destination)
    tone.start(start)
    tone.stop(start + 0.5)
  }
}

/** Said once, when ringing is turned on. */
export function sayHowItRings(permission: NotificationPermission): void {
  toast.info('New leads ring here now', {
    description:
      permission === 'granted'
        ? 'With a sound and a notification, once a minute until someone looks or calls, while the console is open.'
        : 'With a sound only, because this browser shows no notifications from the console.',
  })
}

/** Names no one: it may stand on a locked screen. */
function notify(open: () => void): void {
  if (!('Notification' in window) || Notification.permission !== 'granted') return
  try {
    const shown = new Notification('A new lead is waiting for a call', { tag: 'new-lead' })
    shown.onclick = () => {
      window.focus()
      shown.close()
      open()
    }
  } catch {
    // Chrome on Android shows notifications of service workers alone; there the sound has to do.
  }
}
