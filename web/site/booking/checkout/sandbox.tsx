import { useEffect, useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'
import type { CheckoutSuccess } from '../../../../contract/bookings/payments.public.ts'
import { formatMobile } from '../../../../contract/fields.ts'
import { splitLanguage } from '../../../../contract/languages.ts'
import { formatPaise } from '../../../../contract/money.ts'
import { API_BASE } from '../../../../contract/paths.ts'
import type { SandboxTexts } from '../../../../languages/en/sandbox.ts'
import { buttonClass } from '../../../ui/button.ts'
import { byLanguage } from '../../texts/by-language.ts'
import { Icon } from '../../ui/icon.tsx'
import { type CheckoutOptions, type CheckoutResult, siteName } from './order.ts'

/** A simulated checkout: its payments are tests, and no money moves. */
export async function openSandbox(options: CheckoutOptions): Promise<CheckoutResult> {
  const texts = await loadTexts[splitLanguage(location.pathname).language]()
  const dialog = document.createElement('dialog')
  dialog.className = 'pay'
  dialog.setAttribute('aria-labelledby', 'pay-title')
  const root = createRoot(dialog)
  return new Promise((resolve) => {
    const end = (result: CheckoutResult) => {
      clearTimeout(timer)
      removeEventListener('popstate', close)
      dialog.close()
      root.unmount()
      dialog.remove()
      resolve(result)
    }
    const close = () => end({ kind: 'closed' })
    const timer = options.closesInS ? setTimeout(close, options.closesInS * 1000) : undefined
    dialog.addEventListener('cancel', close)
    addEventListener('popstate', close)
    root.render(<SandboxSheet {...options} texts={texts} end={end} />)
    document.body.append(dialog)
    dialog.showModal()
  })
}

const loadTexts = byLanguage(import.meta.glob<SandboxTexts>('./*/sandbox.ts', { base: '/languages', import: 'sandboxTexts' }))

type Failure = { error: { description: string } }
type Props = CheckoutOptions & { texts: SandboxTexts; end: (result: CheckoutResult) => void }

function SandboxSheet({ order, description, lead, texts, end }: Props) {
  const [isPaying, setPaying] = useState(false)
  const [error, setError] = useState<string>()
  const title = useRef<HTMLHeadingElement>(null)
  const amount = formatPaise(order.amountPaise)

  // The heading with the amount gets the focus before the first button, so that it is read first.
  useEffect(() => title.current?.focus(), [])

  async function pay(outcome: 'success' | 'failure') {
    setPaying(true)
    setError(undefined)
    const result = await askSandbox(order.id, outcome, texts.unanswered)
    if (result) return end(result)
    setPaying(false)
    setError(texts.unanswered)
  }

  return (
    <>
      <p className="pay-test">{texts.test}</p>
      <header>
        <h2 ref={title} id="pay-title" tabIndex={-1}>
          <span>{texts.title(siteName())}</span> <b>{amount}</b>
        </h2>
        <p>
          {description}
          <small>{`${texts.order} ${order.id}`}</small>
        </p>
        <button type="button" aria-label={texts.close} disabled={isPaying} onClick={() => end({ kind: 'closed' })}>
          <Icon name="close" />
        </button>
      </header>
      <fieldset>
        <legend>{texts.methods}</legend>
        {[texts.upi, texts.card].map(({ name, example }, index) => (
          <label key={name}>
            <input type="radio" name="method" defaultChecked={index === 0} />
            <span>{name}</span>
            <code>{example}</code>
          </label>
        ))}
      </fieldset>
      <div className="pay-act">
        <p role="alert">{error}</p>
        <button type="button" className={buttonClass()} disabled={isPaying} onClick={() => pay('success')}>
          {isPaying ? texts.paying : texts.pay(amount)}
        </button>
        <button type="button" className={buttonClass('quiet')} disabled={isPaying} onClick={() => pay('failure')}>
          {texts.fail}
        </button>
        {lead && <p className="pay-who">{`${lead.name} · +91 ${formatMobile(lead.mobile)}`}</p>}
      </div>
    </>
  )
}

/** Undefined where no answer comes: then it is unknown whether something was paid. */
async function askSandbox(
  orderId: string,
  outcome: 'success' | 'failure',
  unanswered: string,
): Promise<CheckoutResult | undefined> {
  try {
    const response = await fetch(`${API_BASE}/sandbox/pay`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ order_id: orderId, outcome }),
    })
    const answer = (await response.json()) as CheckoutSuccess | Failure | { message?: string }
    if ('error' in answer) return { kind: 'failed', reason: answer.error.description }
    if ('razorpay_payment_id' in answer) return { kind: 'paid', ...answer }
    return { kind: 'failed', reason: answer.message ?? unanswered }
  } catch {
    return undefined
  }
}
