import { createHmac } from 'node:crypto'
import { askProvider, ProviderError, reasonOfStatus } from './ask-provider.ts'

/**
 * `id` is the same for every attempt to send a notice. Rejects with ProviderError unless the receiver certainly
 * accepted it.
 */
export type SendWebhook = (message: { id: string; body: object }) => Promise<void>

export type WebhookReceiver = { url: string; secret: string }

/**
 * Signed as https://www.standardwebhooks.com specifies, so that receivers can verify it with a Standard Webhooks
 * library.
 */
export function signedWebhook({ url, secret }: WebhookReceiver, now: () => Date, timeoutMs = 10_000): SendWebhook {
  const key = toKey(secret)
  return async ({ id, body }) => {
    const payload = JSON.stringify(body)
    const timestamp = Math.floor(now().getTime() / 1000)
    const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${payload}`).digest('base64')
    const headers = {
      'Content-Type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': String(timestamp),
      'webhook-signature': `v1,${signature}`,
    }
    const { status } = await askProvider('The webhook', url, { headers, body: payload, timeoutMs })
    if (status < 200 || status >= 300) throw new ProviderError(reasonOfStatus(status), `The webhook answered ${status}`)
  }
}

/** A `whsec_` secret is the key in base64; any other text is itself the key. */
function toKey(secret: string): Buffer {
  return secret.startsWith('whsec_') ? Buffer.from(secret.slice('whsec_'.length), 'base64') : Buffer.from(secret)
}
