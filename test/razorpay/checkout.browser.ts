import type { Confirmed } from './controls.ts'
import type { FrameMessage } from './embedded.browser.ts'

/** The checkout options that the stand-in supports. */
type Options = {
  key?: string
  amount: number
  order_id: string
  name?: string
  description?: string
  prefill?: { contact?: string }
  callback_url?: string
  redirect?: boolean
  handler?: (answer: Confirmed) => void
  modal?: { ondismiss?: () => void }
}
type Failed = Extract<FrameMessage, { event: 'failed' }>
type FailureListener = (answer: Pick<Failed, 'error'>) => void

// Stands in for https://checkout.razorpay.com/v1/checkout.js: a class that opens a frame with the checkout.
;(() => {
  const { origin } = new URL((document.currentScript as HTMLScriptElement).src)

  class Razorpay {
    #options: Options
    #listeners: FailureListener[] = []
    #frame: HTMLIFrameElement | undefined
    #opener: Element | null = null

    constructor(options?: Options) {
      if (!options?.key) throw new Error('No key passed')
      this.#options = options
    }

    on(event: string, listener: FailureListener) {
      if (event === 'payment.failed') this.#listeners.push(listener)
    }

    open() {
      if (this.#frame) return
      const { key, amount, order_id, name, description, prefill, callback_url, redirect } = this.#options
      const params = { key, amount, order_id, name, description, contact: prefill?.contact, ...(redirect && { callback_url }) }
      const query = new URLSearchParams()
      for (const [param, value] of Object.entries(params)) if (value !== undefined) query.set(param, String(value))
      this.#opener = document.activeElement
      this.#frame = document.createElement('iframe')
      this.#frame.title = 'Razorpay checkout'
      this.#frame.className = 'razorpay-checkout-frame'
      this.#frame.src = `${origin}/v1/checkout/embedded?${query}`
      Object.assign(this.#frame.style, { position: 'fixed', inset: '0', width: '100%', height: '100%', border: '0' })
      this.#frame.style.zIndex = '2147483647'
      this.#frame.addEventListener('load', () => this.#frame?.focus())
      window.addEventListener('message', this.#onMessage)
      document.body.append(this.#frame)
    }

    close() {
      window.removeEventListener('message', this.#onMessage)
      this.#frame?.remove()
      this.#frame = undefined
      if (this.#opener instanceof HTMLElement) this.#opener.focus()
    }

    #onMessage = ({ origin: from, source, data }: MessageEvent<FrameMessage>) => {
      if (from !== origin || source !== this.#frame?.contentWindow) return
      if (data.event === 'failed') for (const listener of this.#listeners) listener({ error: data.error })
      if (data.event === 'success') {
        this.close()
        this.#options.handler?.(data.response)
      }
      if (data.event === 'dismiss') {
        this.close()
        this.#options.modal?.ondismiss?.()
      }
    }
  }

  Object.assign(window, { Razorpay })
})()
