import { createHmac, timingSafeEqual } from 'node:crypto'

/** Hex HMAC-SHA256 of `order_id|payment_id`: what Razorpay’s checkout hands to the page. */
export function signCheckout({ orderId, paymentId }: { orderId: string; paymentId: string }, secret: string): string {
  return sign(`${orderId}|${paymentId}`, secret)
}

/** Hex HMAC-SHA256 of the body as it was sent; parsed and written again it may be another. */
export function signWebhook(rawBody: string, secret: string): string {
  return sign(rawBody, secret)
}

/** Takes as long for a signature that is nearly right as for one that is all wrong. */
export function isSameSignature(expected: string, given: string): boolean {
  const [first, second] = [Buffer.from(expected), Buffer.from(given)]
  return first.length === second.length && timingSafeEqual(first, second)
}

function sign(text: string, secret: string): string {
  return createHmac('sha256', secret).update(text).digest('hex')
}
