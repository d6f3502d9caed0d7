import { type MouseEvent, useState } from 'react'
import { Seal } from '../../ui/seal.tsx'
import { bookingTexts as texts } from './booking-texts.ts'

type Props = { reference: string; promise: string; kind: 'visit' | 'callBack' }

export function DoneStep({ reference, promise, kind }: Props) {
  const [isCopied, setCopied] = useState(false)
  const copy = () => navigator.clipboard?.writeText(reference).then(() => setCopied(true))

  function leave(event: MouseEvent) {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    // In the panel's place in the history: Back then leads to the service, not to an empty booking.
    location.replace('/')
  }

  return (
    <section>
      <div className="book-done">
        <Seal />
        <h2 tabIndex={-1}>{texts.doneTitle}</h2>
      </div>
      <div className="book-reference">
        <p>{texts.reference}</p>
        <output>{reference}</output>
        <button type="button" className="book-link" onClick={copy}>
          {isCopied ? texts.copied : texts.copy}
        </button>
      </div>
      <h3>{texts.nextTitle}</h3>
      <ol className="book-next">
        {[promise, ...texts.nextSteps[kind]].map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <div className="book-act">
        <a className="btn btn-primary" href="/" onClick={leave}>
          {texts.explore}
        </a>
      </div>
    </section>
  )
}
