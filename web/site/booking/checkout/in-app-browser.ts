/** Is this a browser inside of another app, such as Instagram's, or one that can’t show a checkout in a frame? */
export function isInAppBrowser(userAgent: string): boolean {
  return /Instagram|FBAN|FBAV|FB_IAB|Messenger|UCBrowser|Opera Mini/.test(userAgent)
}
