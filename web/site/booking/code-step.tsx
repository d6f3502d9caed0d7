import { type ClipboardEvent, type SubmitEvent, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { OTP_LENGTH } from '../../../contract/bookings/otp.public.ts'
import { formatMobile, normaliseMobile } from '../../../contract/fields.ts'
import { MESSAGES } from '../../../contract/messages.ts'
import { toSigns } from '../../../contract/text.ts'
import { useIslandTexts, useMessageText } from '../texts/texts.ts'
import type { SentCode } from './draft.ts'
import { NoticeLine } from './notice-line.tsx'
import { ProvingLine } from './proof/proving-line.tsx'
import type { UseBooking } from './use-booking.ts'
import { useSecondsUntil } from './use-seconds-until.ts'

type Props = UseBooking & { sent: SentCode }

export function CodeStep({ state, send, readForm, sent }: Props) {
  const texts = useIslandTexts().booking
  const toText = useMessageText()
  const { task, errors, notice, verified } = state
  const input = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  /** The last code that was submitted: typing submits a code once, the button submits the same one again. */
  const tried = useRef('')
  const resendS = useSecondsUntil(sent.resendAtMs)
  const lifeS = useSecondsUntil(sent.expiresAtMs)
  const waitS = useSecondsUntil(notice?.retryAtMs)
  const isVerified = verified?.mobile === sent.mobile
  const isUnsent = isVerified && !task

  const enter = (text: string, { isPressed = false } = {}) => {
    const code = toDigits(text).slice(0, OTP_LENGTH)
    if (input.current && input.current.value !== code) input.current.value = code
    if (code.length < OTP_LENGTH) return isPressed ? send({ type: 'codeTooShort' }) : undefined
    if (code === tried.current && !isPressed) return
    tried.current = code
    send({ type: 'codeEntered', form: readForm(), otp: code })
  }
  useSmsCode(sent, enter)

  useLayoutEffect(() => {
    if (errors.otp) input.current?.select()
  }, [errors])
  // The focused field was removed.
  useLayoutEffect(() => {
    if (isUnsent) button.current?.focus()
  }, [isUnsent])

  function paste(event: ClipboardEvent) {
    const code = findCode(event.clipboardData?.getData('text') ?? '')
    if (!code) return
    event.preventDefault()
    enter(code)
  }
  function submit(event: SubmitEvent) {
    event.preventDefault()
    if (isVerified) send({ type: 'retried', form: readForm(), nowMs: Date.now() })
    else enter(input.current?.value ?? '', { isPressed: true })
  }

  const said = errors.otp && toText(errors.otp)
  // The toast says that it is wrong.
  const refused = said === toText(MESSAGES.otpWrong) ? texts.codeWrong : said
  const error = refused ?? (lifeS === 0 ? texts.codeExpired : undefined)
  const kind = task?.kind
  const label = kind === 'verify' ? texts.verifying : kind === 'book' ? texts.booking : isVerified ? texts.tryAgain : texts.verify
  return (
    <section>
      <h2 tabIndex={-1}>{texts.codeTitle}</h2>
      <p>
        <span>{texts.codeSentTo(formatMobile(sent.mobile))}</span>{' '}
        <button
          type="button"
          className="book-link"
          aria-disabled={task ? true : undefined}
          onClick={() => send({ type: 'changePressed' })}
        >
          {texts.change}
        </button>
      </p>
      <form method="dialog" noValidate onSubmit={submit}>
        <NoticeLine notice={notice?.text === errors.otp ? undefined : notice} waitS={waitS} />
        {isUnsent ? (
          <p>{texts.unsent}</p>
        ) : (
          <div className="field">
            <label htmlFor="book-code">{texts.code}</label>
            <input
              ref={input}
              id="book-code"
              className="input book-code"
              inputMode="numeric"
              placeholder="······"
              autoComplete="one-time-code"
              pattern="[0-9]{6}"
              maxLength={OTP_LENGTH}
              readOnly={Boolean(task)}
              aria-invalid={error ? true : undefined}
              aria-describedby="book-code-note"
              onInput={({ currentTarget }) => enter(currentTarget.value)}
              onPaste={paste}
            />
            <p id="book-code-note" role="status" className="field-error">
              {error}
            </p>
            <button
              type="button"
              className="book-link"
              aria-disabled={task || resendS > 0 ? true : undefined}
              onClick={() => send({ type: 'resendPressed', form: readForm(), nowMs: Date.now() })}
            >
              {kind === 'sendCode' ? texts.sending : resendS > 0 ? texts.resendIn(resendS) : texts.resend}
            </button>
          </div>
        )}
        <div className="book-act">
          {state.isProving && <ProvingLine />}
          <button ref={button} type="submit" className="btn btn-primary" aria-disabled={task || waitS > 0 ? true : undefined}>
            {label}
          </button>
        </div>
      </form>
    </section>
  )
}

type OtpRequest = CredentialRequestOptions & { otp: { transport: ['sms'] } }

/** Reads the code from the SMS where the browser can (Web OTP: Chrome on Android, over HTTPS). */
function useSmsCode(sent: SentCode, enter: (code: string) => void): void {
  const receive = useEffectEvent(enter)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new code starts a new wait
  useEffect(() => {
    if (!('OTPCredential' in window)) return
    const abort = new AbortController()
    const request: OtpRequest = { otp: { transport: ['sms'] }, signal: abort.signal }
    navigator.credentials.get(request).then(
      (credential) => credential && receive((credential as Credential & { code: string }).code),
      // Declined, or the step was left: the code can still be typed.
      () => {},
    )
    return () => abort.abort()
  }, [sent])
}

/** The digits of a text, Devanagari ones as well. */
export function toDigits(text: string): string {
  // The mobile number's rules only touch longer texts than a code.
  return normaliseMobile(text)
}

/** Finds the code in a text such as a whole SMS: six digits next to no other digit; the last code of several. */
export function findCode(text: string): string | undefined {
  const digits = toSigns(text)
  const found = digits.match(/(?<!\d)\d{3}[\s-]?\d{3}(?!\d)/g)?.at(-1)
  const code = toDigits(found ?? digits)
  return code.length === OTP_LENGTH ? code : undefined
}
