import { chromium } from '@playwright/test'
import { CHROMIUM_FLAGS, CHROMIUM_PATH } from './browser.ts'

type File = { path: string; type: string; bytes: number; isBeforeLoad: boolean }

/** Long enough for the files that the browser fetches when it is idle after load. */
const SETTLE_MS = 4_000

/** Measures what a phone's first visit of a page fetches, in bytes of the bodies as they are served. */
export async function measureVisit(url: string) {
  const browser = await chromium.launch({ executablePath: CHROMIUM_PATH, args: CHROMIUM_FLAGS })
  try {
    const page = await browser.newPage({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })
    const cdp = await page.context().newCDPSession(page)
    const files = new Map<string, File>()
    let isLoaded = false
    cdp.on('Network.requestWillBeSent', ({ requestId, request, type }) => {
      const { pathname, search } = new URL(request.url)
      files.set(requestId, { path: pathname + search, type: type ?? 'Other', bytes: 0, isBeforeLoad: !isLoaded })
    })
    // The length at the response is that of the headers, the length at the end that of headers and body.
    cdp.on('Network.responseReceived', ({ requestId, response }) => add(requestId, -response.encodedDataLength))
    cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => add(requestId, encodedDataLength))
    function add(requestId: string, bytes: number): void {
      const file = files.get(requestId)
      if (file) file.bytes += bytes
    }
    await cdp.send('Network.enable')
    await page.goto(url, { waitUntil: 'load' })
    isLoaded = true
    await page.touchscreen.tap(1, 400)
    await page.waitForTimeout(SETTLE_MS)

    const all = [...files.values()]
    const counted = all.filter(({ type }) => ['Document', 'Stylesheet', 'Script', 'Font', 'Fetch', 'XHR'].includes(type))
    const sum = (chosen: File[]) => chosen.reduce((total, { bytes }) => total + bytes, 0)
    const scripts = counted.filter(({ type }) => type === 'Script')
    return {
      scriptBeforeLoad: sum(scripts.filter(({ isBeforeLoad }) => isBeforeLoad)),
      script: sum(scripts),
      withoutImages: sum(counted),
      withImages: sum(all),
      files: all.toSorted((first, second) => second.bytes - first.bytes),
    }
  } finally {
    await browser.close()
  }
}
