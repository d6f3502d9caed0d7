/**
 * The notice at the booking form to which visitors consent, by version. A lead stores the version that its visitor saw.
 * A text that was shown is never changed: a new wording is a new version at the end.
 */
export const CONSENT_TEXTS = ['We call and message you about this booking only.'] as const

/** The version that the form shows now, counted from 1. */
export const CONSENT_VERSION = CONSENT_TEXTS.length

/** Undefined for leads whose form sent no version, such as those from before there were versions. */
export function findConsentText(version: number | null): string | undefined {
  return version === null ? undefined : CONSENT_TEXTS[version - 1]
}
