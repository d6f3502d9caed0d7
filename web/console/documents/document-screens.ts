import * as api from '../../../contract/api.ts'
import { DOCUMENTS, type DocumentKey } from '../../../contract/options.ts'

type Screen = {
  key: DocumentKey
  title: string
  get: (typeof api.documents)['getEditableAboutUs']
  update: (typeof api.documents)['updateAboutUs']
  /** Said where the server gives no words of its own, as the specification quotes it. */
  loadFailure: string
  saveFailure: string
}

const SCREENS: Record<DocumentKey, Omit<Screen, 'key'>> = {
  'about-us': {
    title: 'About us',
    get: api.documents.getEditableAboutUs,
    update: api.documents.updateAboutUs,
    loadFailure: 'Failed to fetch About us.',
    saveFailure: 'Failed to update About us.',
  },
  'refund-policy': {
    title: 'Refund policy',
    get: api.documents.getEditableRefundPolicy,
    update: api.documents.updateRefundPolicy,
    loadFailure: 'Failed to fetch refund-policy.',
    saveFailure: 'Failed to update refund-policy.',
  },
  'privacy-policy': {
    title: 'Privacy policy',
    get: api.documents.getEditablePrivacyPolicy,
    update: api.documents.updatePrivacyPolicy,
    loadFailure: 'Failed to fetch privacy policy.',
    saveFailure: 'Failed to update privacy policy.',
  },
  'terms-and-conditions': {
    title: 'Terms and conditions',
    get: api.documents.getEditableTermsAndConditions,
    update: api.documents.updateTermsAndConditions,
    loadFailure: 'Failed to fetch T&C policy.',
    saveFailure: 'Failed to update T&C policy.',
  },
  'shipping-policy': {
    title: 'Shipping policy',
    get: api.documents.getEditableShippingPolicy,
    update: api.documents.updateShippingPolicy,
    // The specification has the privacy policy's text here as well.
    loadFailure: 'Failed to fetch privacy policy.',
    saveFailure: 'Failed to update shipping policy.',
  },
}

export type DocumentScreen = Screen & { publicPath: string }

/** The screen at `/admin/…`: its path there is that of the public page. */
export function findDocumentScreen(pathname: string): DocumentScreen | undefined {
  const found = DOCUMENTS.find(({ page }) => pathname === `/admin${page}`)
  return found && { key: found.key, publicPath: found.page, ...SCREENS[found.key] }
}
