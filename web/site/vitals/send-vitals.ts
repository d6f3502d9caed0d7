import { onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals'
import type { Device, Metric, PageKind, Visit } from '../../../contract/operation/vitals.ts'

// Measures how fast the page is and sends it once, when the visitor leaves it or turns to another tab: the figures, the
// kind of page and of device, and nothing about the visitor. Figures from before this file was loaded are included.

const values: Partial<Record<Metric, number>> = {}
for (const [metric, measure] of Object.entries({ lcp: onLCP, inp: onINP, cls: onCLS, fcp: onFCP, ttfb: onTTFB }))
  measure(
    ({ value }) => {
      values[metric as Metric] = value
    },
    // The library's last report comes too early for a click that leaves the page.
    { reportAllChanges: true },
  )

let isSent = false
// It fires when the visitor leaves the page, too, and after the library's own listeners, which report the last values.
// `pagehide` would come before them.
addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'hidden') send()
})

function send(): void {
  // The preview of a draft is not a visit.
  if (isSent || Object.keys(values).length === 0 || location.pathname.startsWith('/preview/')) return
  isSent = true
  const visit: Visit = { page: document.body.dataset.kind as PageKind, device: findDevice(), ...values }
  // A beacon outlives its page. Only a blob has the type that the API reads. The address is written out, because a
  // constant that the islands use too would be a file of its own.
  navigator.sendBeacon('/api/public/vitals', new Blob([JSON.stringify(visit)], { type: 'application/json' }))
}

/** A touch screen is a phone's below 600 px at its narrow side, as in Android's own layouts. */
function findDevice(): Device {
  if (matchMedia('(pointer: fine)').matches) return 'desktop'
  return Math.min(screen.width, screen.height) < 600 ? 'phone' : 'tablet'
}
