// Stands in for https://checkout.razorpay.com/v1/checkout.js: a class that opens a frame with the checkout.
;(() => {
  const origin = new URL(document.currentScript.src).origin

  class Razorpay {
    #options
    #listeners = []
    #frame
    #opener

    constructor(options) {
      if (!options?.key) throw new Error('No key passed')
      this.#options = options
    }

    on(event, listener) {
      if (event === 'payment.failed') this.#listeners.push(listener)
    }

    open() {
      if (this.#frame) return
      const { key, amount, order_id, name, description, prefill, callback_url, redirect } = this.#options
      const params = { key, amount, order_id, name, description, contact: prefill?.contact, ...(redirect && { callback_url }) }
      const query = new URLSearchParams(Object.entries(params).filter(([, value]) => value !== undefined))
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
      this.#opener?.focus?.()
    }

    #onMessage = ({ origin: from, source, data }) => {
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

  window.Razorpay = Razorpay
})()
