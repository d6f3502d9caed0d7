import { documents } from '../../../contract/documents.ts'
import { DOCUMENTS, type DocumentKey } from '../../../contract/options.ts'

type Screen = {
  key: DocumentKey
  title: string
  get: (typeof documents)['getEditableAboutUs']
  update: (typeof documents)['updateAboutUs']
  /** Said where the server gives no words of its own, as the specification quotes it. */
  loadFailure: string
  saveFailure: string
}

const SCREENS: Record<DocumentKey, Omit<Screen, 'key'>> = {
  'about-us': {
    title: 'About us',
    get: documents.getEditableAboutUs,
    update: documents.updateAboutUs,
    loadFailure: 'Failed to fetch About us.',
    saveFailure: 'Failed to update About us.',
  },
  'refund-policy': {
    title: 'Refund policy',
    get: documents.getEditableRefundPolicy,
    update: documents.updateRefundPolicy,
    loadFailure: 'Failed to fetch refund-policy.',
    saveFailure: 'Failed to update refund-policy.',
  },
  'privacy-policy': {
    title: 'Privacy policy',
    get: documents.getEditablePrivacyPolicy,
    update: documents.updatePrivacyPolicy,
    loadFailure: 'Failed to fetch privacy policy.',
    saveFailure: 'Failed to update privacy policy.',
  },
  'terms-and-conditions': {
    title: 'Terms and conditions',
    get: documents.getEditableTermsAndConditions,
    update: documents.updateTermsAndConditions,
    loadFailure: 'Failed to fetch T&C policy.',
    saveFailure: 'Failed to update T&C policy.',
  },
  'shipping-policy': {
    title: 'Shipping policy',
    get: documents.getEditableShippingPolicy,
    update: documents.updateShippingPolicy,
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
