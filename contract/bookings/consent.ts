/**
 * The consent notice at the booking form, by version. A lead stores the version that its visitor saw. A published text
 * never changes: a new wording is a new version at the end.
 */
export const CONSENT_TEXTS = ['We call and message you about this booking only.'] as const

/** The current version, counted from 1. */
export const CONSENT_VERSION = CONSENT_TEXTS.length

/** Undefined for leads without a version, such as those older than the versions. */
export function findConsentText(version: number | null): string | undefined {
  return version === null ? undefined : CONSENT_TEXTS[version - 1]
}
