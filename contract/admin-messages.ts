import type { DocumentKey } from './options.ts'

const DOCUMENT_UPDATED: Record<DocumentKey, string> = {
  'about-us': 'About us updated successfully.',
  'refund-policy': 'refund-policy updated successfully.',
  'shipping-policy': 'shipping-policy updated successfully.',
  'privacy-policy': 'Privacy Policy updated successfully.',
  'terms-and-conditions': 'Terms Policy updated successfully.',
}

/** What the administrator is told, as the specification quotes it or, where it is silent, in our words. */
export const ADMIN_MESSAGES = {
  slugInvalid: 'Use small letters and digits, words joined by a hyphen',
  slugTaken: (holder: string | undefined) => `This slug is taken by ${holder ? `“${holder}”` : 'another page'}`,
  categoryUnknown: 'Choose a category from the list',
  serviceTypeUnknown: 'Choose a service type from the list',
  listInvalid: 'This list can’t be read',
  phoneInvalid: 'Enter one number that can be called, such as 98765 43210, 022 4012 3456 or 1800 123 4567',
  dateInvalid: 'Use a date such as 2026-11-21',
  stale: 'Somebody saved this in the meantime. Your text is still here: see what changed, then save again.',
  passwordWrong: 'This is not your password',
  passwordCommon: 'This is one of the most common passwords. Take another one, such as four words that have nothing in common',
  passwordFromContext: 'Use more than the name of the site and the words of your e-mail address',
  passwordChanged: 'Password changed. All other sessions are signed out.',
  othersSignedOut: 'All other sessions are signed out',
  deleted: 'Deleted successfully',
  restored: 'Restored',

  blogSaved: 'Blog created successfully',
  serviceCreated: 'Service created successfully',
  pageUpdated: 'Page updated successfully',
  homeCreated: 'Home Page created successfully',
  homeMadeLive: 'This is the home page now',
  homeLiveStays: 'The live home page can’t be deleted. Edit it, or make another record live in its place.',
  documentUpdated: DOCUMENT_UPDATED,
  // With its space, as the specification quotes it.
  contactMobileMissing: ' Mobile is required',
  contactUpdated: 'Contact Details updated successfully.',
  messageUpdated: 'Message updated',
  noticeRetried: 'Sending again',
  noticesRetried: (count: number) => (count === 1 ? 'Sending 1 notice again' : `Sending ${count} notices again`),
  noticeNotFailed: 'This notice has been sent or is on its way',
  codesResumed: 'Codes are sent again',
  paymentChecked: 'Checked with the provider',
  paymentsChecked: ({ checked, failed }: { checked: number; failed: number }) => {
    const done = checked - failed
    const orders = done === 1 ? '1 open order checked' : `${done} open orders checked`
    return failed ? `${orders}; about ${failed} the provider gave no answer` : orders
  },
  providerSilent: 'The payment provider does not answer. Try again in a minute.',
  refunded: 'Refunded',
  refundUnderWay: 'The refund is on its way',
  refundRefused: (words: string) => `The provider refused the refund: ${words}`,
  refundImpossible: 'There is no captured payment to refund',

  leadUpdated: 'Lead updated',
  leadNothing: 'Choose a status or write a note',
  leadMoveRefused: (from: string, to: string) => `A lead can’t go from ${from} to ${to}`,

  imageUploaded: 'Image uploaded successfully',
  imageFailed: 'Error uploading image',
  imageMissing: 'Choose a picture',
  imageTooLarge: 'The picture is larger than 10 MB',
  imageTooManyPixels: 'The picture has more than 40 megapixels',
  imageTooLong: 'The picture has a side of more than 16,000 pixels',
  imageUnknownType: 'This is no JPEG, PNG, WebP, AVIF or GIF picture',
  imageIsHeic: 'This is a HEIC picture from an iPhone. Save it as JPEG, then choose it again.',
  imageIsSvg: 'SVG drawings are not taken. Save it as PNG or JPEG, then choose it again.',
  imageBroken: 'This picture is damaged and can’t be read',
  imageInUse: (title: string) => `This picture is shown in “${title}” and stays`,
  imageUnknown: 'This upload is gone. Choose the picture again.',
  imagesGone: (files: readonly string[]) =>
    `${files.length === 1 ? 'This picture of the text is' : 'These pictures of the text are'} gone: ${files.join(', ')}. Put ${files.length === 1 ? 'it' : 'them'} in again, or take ${files.length === 1 ? 'it' : 'them'} out.`,
} as const
