import { expect, test } from 'vitest'
import { isInAppBrowser } from './razorpay.ts'

const android = 'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko)'

test.each([
  `${android} Version/4.0 Chrome/130.0.0.0 Mobile Safari/537.36 Instagram 350.0.0.0 Android`,
  `${android} Version/4.0 Chrome/130.0.0.0 Mobile Safari/537.36 [FB_IAB/Orca-Android;FBAV/480.0.0.0;]`,
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 [FBAN/FBIOS;FBAV/480.0]',
  `${android} Version/4.0 Chrome/100.0.0.0 UCBrowser/13.4.0.1306 Mobile Safari/537.36`,
  'Opera/9.80 (Android; Opera Mini/75.0/191.308; U; en) Presto/2.12.423 Version/12.16',
])('%s is a browser inside another app', (userAgent) => {
  expect(isInAppBrowser(userAgent)).toBe(true)
})

test.each([
  `${android} Chrome/130.0.0.0 Mobile Safari/537.36`,
  `${android} Chrome/130.0.0.0 Mobile Safari/537.36 OPR/85.0`,
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1',
])('%s is a browser of its own', (userAgent) => {
  expect(isInAppBrowser(userAgent)).toBe(false)
})
