import { createHmac, timingSafeEqual } from 'node:crypto'

/** Hex HMAC-SHA256 of `order_id|payment_id`: what Razorpay’s checkout hands to the page. */
export function signCheckout({ orderId, paymentId }: { orderId: string; paymentId: string }, secret: string): string {
  return sign(`${orderId}|${paymentId}`, secret)
}

/** Hex HMAC-SHA256 of the raw body; a body that was parsed and serialised again may differ. */
export function signWebhook(rawBody: string, secret: string): string {
  return sign(rawBody, secret)
}

/** Compares in constant time. */
export function isSameSignature(expected: string, given: string): boolean {
  const [expectedBytes, givenBytes] = [Buffer.from(expected), Buffer.from(given)]
  return expectedBytes.length === givenBytes.length && timingSafeEqual(expectedBytes, givenBytes)
}

function sign(text: string, secret: string): string {
  return createHmac('sha256', secret).update(text).digest('hex')
}
