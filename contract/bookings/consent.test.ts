import { expect, it } from 'vitest'
import { CONSENT_TEXTS, CONSENT_VERSION, findConsentText } from './consent.ts'

/** Deliberately a second copy: leads refer to these texts by number, so none may change or move. */
const SHOWN = ['We call and message you about this booking only.']

it('a consent text that visitors saw stays as it was; a new wording is a new version', () => {
  expect(CONSENT_TEXTS).toEqual(SHOWN)
})

it('a version leads to its text; an unknown one to none', () => {
  expect(findConsentText(CONSENT_VERSION)).toBe(SHOWN.at(-1))
  expect([findConsentText(null), findConsentText(99)]).toEqual([undefined, undefined])
})
