import { useEffect, useRef } from 'react'
import type { SentCode } from './draft.ts'

type OtpRequest = CredentialRequestOptions & { otp: { transport: ['sms'] } }

/** Takes the code out of the SMS by itself where the browser can (Web OTP: Chrome on Android, over HTTPS). */
export function useSmsCode(sent: SentCode, enter: (code: string) => void): void {
  const latest = useRef(enter)
  latest.current = enter
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new SMS is waited for anew
  useEffect(() => {
    if (!('OTPCredential' in window)) return
    const abort = new AbortController()
    const request: OtpRequest = { otp: { transport: ['sms'] }, signal: abort.signal }
    navigator.credentials.get(request).then(
      (credential) => credential && latest.current((credential as Credential & { code: string }).code),
      // Declined, or the step was left: the code can still be typed.
      () => {},
    )
    return () => abort.abort()
  }, [sent])
}
