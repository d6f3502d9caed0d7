import type { DocumentKey } from './options.ts'

// Messages for the administrator, `ADMIN_MESSAGES.deleted`: the specification's wording where it quotes one, otherwise
// ours. They are exports, so that the console's bundle leaves out those that only the server says.
export * as ADMIN_MESSAGES from './admin-messages.ts'

export const requiredOf = (noun: string) => `${noun} is required`
export const slugInvalid = 'Use small letters and digits, words joined by a hyphen'
export const slugTaken = (holder: string | undefined) => `This slug is taken by ${holder ? `“${holder}”` : 'another page'}`
export const categoryUnknown = 'Choose a category from the list'
export const serviceTypeUnknown = 'Choose a service type from the list'
export const listInvalid = 'This list can’t be read'
export const phoneInvalid = 'Enter one number that can be called, such as 98765 43210, 022 4012 3456 or 1800 123 4567'
export const linkInvalid = 'Enter the address of a page, such as https://www.example.com/us'
export const timeInvalid = 'Use a time such as 08:00'
export const dateInvalid = 'Use a date such as 2026-11-21'
export const momentInvalid = 'Use a date and time such as 2026-11-30T09:00'
export const nameNotEmail = 'Use a name, not an e-mail address'
export const stale = 'Somebody saved this in the meantime. Your text is still here: see what changed, then save again.'
export const passwordWrong = 'This is not your password'
export const passwordWeak = 'Too easy to guess. Take four words that have nothing in common, or let a password manager make one'
export const passwordFromContext = 'Use more than the name of the site and the words of your e-mail address'
export const passwordGood = 'Good: hard to guess'
export const passwordStrong = 'Strong: nobody guesses this'
export const passwordChanged = 'Password changed. All other sessions are signed out.'
export const othersSignedOut = 'All other sessions are signed out'
export const sessionEnded = 'The session has ended'
export const secondStepNeeded = 'Now confirm that it is you'
export const secondStepExpired = 'That took too long. Enter your password again.'
export const confirmationNeeded = 'Confirm that it is you'
export const confirmed = 'Confirmed'
export const codeWrong = 'This code is wrong. The app shows a new one every 30 seconds.'
export const codeUsed = 'This code has been used. Wait for the next one.'
export const recoveryCodeWrong = 'There is no such recovery code, or it has been used'
export const methodUnknown = 'This account can’t be confirmed that way'
export const totpExists = 'This account has an authenticator app. Remove it first.'
export const totpNotStarted = 'There is no set-up to confirm: it was not begun in the last ten minutes, or is done already'
export const totpUnreadable = 'The server can’t check these codes any more: its SECRET_KEY has changed. Use a recovery code.'
export const totpAdded = 'The authenticator app is set up. It is asked for at every sign-in.'
export const totpRemoved = 'The authenticator app is removed'
export const passkeyAdded = 'The passkey is added'
export const passkeyRemoved = 'The passkey is removed'
export const passkeyRefused = 'This passkey could not be verified. Try it again.'
export const passkeysTooMany = 'This account has as many passkeys as it can have. Remove one first.'
export const recoveryCodesRenewed = 'These are your recovery codes now. The old ones are void.'
export const demoRemoved =
  'The demo is removed, and the new password is set. The site is as after its first start, and all other sessions are signed out.'
export const demoPassword = 'This is the password of the demo: choose another one'
export const sinceDemo = ({ bookings, messages }: { bookings: number; messages: number }) => {
  const toPart = (count: number, what: string) => (count === 0 ? [] : [`${count} ${what}${count === 1 ? '' : 's'}`])
  const parts = [...toPart(bookings, 'booking'), ...toPart(messages, 'message')]
  const [go, them] = bookings + messages === 1 ? ['goes', 'it'] : ['go', 'them']
  return `${parts.join(' and ')} came in since the demo was made, and ${go} with it for good. Export or copy ${them} first if you need ${them}.`
}
export const noDemo = 'This is not a demo: nothing was removed'
export const setupConfirmed = 'Noted, with your name and the time'
export const setupWithdrawn = 'Taken back'
export const factorRequired = 'A second factor is required of every administrator now'
export const factorNotRequired = 'Nobody has to have a second factor now'
export const ownFactorFirst = 'Set up a second factor of your own first'
export const factorDue = 'Set up a second factor first: it is required of every administrator'
export const factorMissing = 'Recovery codes stand in for a second factor: set one up first'
export const passwordSet = 'Your password is set'
export const administratorKnown = 'This address is an administrator already'
export const administratorUpdated = 'Administrator updated'
export const personErased = 'Erased. What stays, stays for the reason that is shown with it.'
export const lastOwner = 'One owner who can sign in has to remain. Make somebody else an owner first.'
export const invitationSent = (email: string) => `An invitation is on its way to ${email}`
export const invitationWithdrawn = 'Invitation withdrawn'
export const linkCreated = 'Here is the link. It is shown this once.'
export const linkGone = 'This link has been used, was withdrawn or is too old. Ask for a new one.'
export const resetSent = 'If this is the address of an administrator, a link is on its way to it. It is valid for an hour.'
export const resetWithoutMail =
  'This server sends no mail yet. Whoever runs it sets a new password with “npm run admin -- reset” and the address.'
export const created = (name: string) => `${name} created successfully`
export const updated = (name: string) => `${name} updated successfully`
export const deleted = 'Deleted successfully'
export const restored = 'Restored'

export const meaningUnknown = 'Choose a trade or a page of the list'
export const blogSaved = 'Blog created successfully'
export const serviceCreated = 'Service created successfully'
export const pageUpdated = 'Page updated successfully'
export const translationSaved = 'Translation saved'
export const translationShown = 'Visitors see this translation now'
export const translationHidden = 'Visitors see the English text now'
export const translationNeeds = (names: readonly string[]) => `Visitors can see it once these are translated: ${names.join(', ')}`
export const homeCreated = 'Home Page created successfully'
export const homeMadeLive = 'This is the home page now'
export const homeLiveStays = 'The live home page can’t be deleted. Edit it, or make another record live in its place.'
export const documentUpdated: Record<DocumentKey, string> = {
  'about-us': 'About us updated successfully.',
  'refund-policy': 'refund-policy updated successfully.',
  'shipping-policy': 'shipping-policy updated successfully.',
  'privacy-policy': 'Privacy Policy updated successfully.',
  'terms-and-conditions': 'Terms Policy updated successfully.',
}
export const noticesOwner = 'Notices of bookings and payments go to this address: only an owner can change it'
export const sellerOwner = 'This address is printed on tax invoices: only an owner can change it'
// The trailing space is the specification's.
export const contactMobileMissing = ' Mobile is required'
export const contactUpdated = 'Contact Details updated successfully.'
export const messageUpdated = 'Message updated'
export const noticeRetried = 'Sending again'
export const noticesRetried = (count: number) => (count === 1 ? 'Sending 1 notice again' : `Sending ${count} notices again`)
export const noticeUncarried = 'Nothing carries this message yet: set up its channel first'
export const noticeNotFailed = 'This notice has been sent or is on its way'
export const backupBegun = 'The backup has begun. Its line here says when it is done.'
export const balanceBegun = 'The payments are being compared. Check again in a minute.'
export const noRecipient = 'There is no address to send to: enter one on the contact page'
export const testMailSent = (address: string) => `A test e-mail has been sent to ${address}`
export const codesNarrowed = {
  everybody: 'Everybody gets codes again',
  record: 'Codes go to networks where somebody booked before',
  known: 'Codes go to browsers that entered one before',
}
export const paymentChecked = 'Checked with the provider'
export const paymentsChecking = 'The provider is being asked about every open order. What comes of it shows here.'
export const providerSilent = 'The payment provider does not answer. Try again in a minute.'
export const refunded = 'Refunded'
export const refundedOther = (amount: string) =>
  `${amount} is given back by this request already. Look again before you give back more.`
export const refundUnderWay = 'The refund is on its way'
export const refundRefused = (words: string) => `The provider refused the refund: ${words}`
export const refundImpossible = 'There is no captured payment to refund'
export const refundAmount = 'Enter an amount from ₹1 to what is left of the payment'
export const refundReason = 'Say why only a part goes back'
export const refundIsUnderWay = 'A refund of this payment is on its way. Wait until the bank has ended it.'
export const problemSettled = 'Settled'
export const upiIdInvalid = 'A UPI ID looks like karigar@okaxis'
export const upiIdSaved = (id: string) => `Bills are paid to ${id} from now on`
export const upiIdRemoved = 'Bills are no longer paid by UPI'
export const problemChanged = 'This problem has changed in the meantime. Read it again.'
export const noteNeeded = 'Say how it was settled'

export const leadUpdated = 'Lead updated'
export const leadTaken = (reference: string) => `Lead ${reference} is stored`
export const leadCorrected = 'Lead corrected'
export const leadCorrectedMeanwhile = (fields: string) => `Somebody corrected this meanwhile: ${fields}. See what it says now.`
export const smsWentToOld = 'The confirmation may have gone to the old number.'
export const mailWentToOld = 'The confirmation may have gone to the old address.'
export const noConsent = 'They did not agree to messages'
export const confirmationSent = 'The confirmation is on its way'
export const confirmationGone = 'They have had the confirmation'
export const formUpdated = 'Form updated'
export const leadNothing = 'Choose a status or write a note'
export const leadMoveRefused = (from: string, to: string) => `A lead can’t go from ${from} to ${to}`
export const assigneeRefused = 'Leads are for owners and agents who can sign in'
export const assigneeChanged = (by: string | undefined) => (by ? `${by} has this lead now` : 'Nobody has this lead any more')

export const imageUploaded = 'Image uploaded successfully'
export const imageStill = 'Of this animation, only the first picture is kept'
export const imageFailed = 'Error uploading image'
export const imageMissing = 'Choose a picture'
export const imageTooLarge = 'The picture is larger than 10 MB'
export const imageTooManyPixels = 'The picture has more than 40 megapixels'
export const imageTooLong = 'The picture has a side of more than 16,000 pixels'
export const imageUnknownType = 'This is not a JPEG, PNG, WebP, AVIF or GIF picture'
export const imageIsHeic = 'This is a HEIC picture from an iPhone. Save it as JPEG, then choose it again.'
export const imageIsSvg = 'SVG drawings are not taken. Save it as PNG or JPEG, then choose it again.'
export const imageBroken =
  'A part of this picture is missing. Open it and save it again, or take a screenshot of it, then choose that.'
export const imageInUse = (title: string) => `This picture is shown in “${title}” and stays`
export const imageUnknown = 'This upload is gone. Choose the picture again.'
export const imagesGone = (files: readonly string[]) =>
  `${files.length === 1 ? 'This picture of the text is' : 'These pictures of the text are'} gone: ${files.join(', ')}. Put ${files.length === 1 ? 'it' : 'them'} in again, or take ${files.length === 1 ? 'it' : 'them'} out.`

export const weekdayUnknown = 'Choose days from 1, Monday, to 7'
export const skillNeeded = 'Choose at least one service'
export const cityNeeded = 'Choose at least one city'
export const dayNeeded = 'Choose at least one day'
export const hoursReversed = 'The end must be after the beginning'

export const visitPlanned = 'Visit planned'
export const visitUpdated = 'Visit updated'
export const windowPast = 'This time is over'
export const visitFull = 'Nobody is free then'
export const technicianBusy = (name: string) => `${name} is not free then`
export const leadUnknown = 'There is no such lead'
export const technicianUnknown = 'Choose an active technician'
export const visitLive = 'This lead has a visit to come already'
export const visitOfClosedLead = 'This lead is closed: reopen it first'
const VISIT_WORDS = {
  ...{ planned: 'planned', accepted: 'accepted', on_the_way: 'on the way', arrived: 'at work', done: 'done' },
  ...{ missed: 'over, in vain', cancelled: 'cancelled' },
} as const
type VisitWord = keyof typeof VISIT_WORDS
export function visitStepRefused(from: VisitWord, to: VisitWord): string {
  if (from === to) return `This visit is ${VISIT_WORDS[from]} already`
  return `This visit is ${VISIT_WORDS[from]}: it can’t be set to “${VISIT_WORDS[to]}” now`
}
export const visitNothing = 'Choose a step, a window or a technician'
export const visitOneAct = 'Send a step, or another window or technician, but not both'
export const visitOtherAct = 'This request was used for something else. Try again.'
export const visitReason = 'Say why'
export const outcomeNeeded = 'Say what came of it'
/** Why a lead can't be closed. */
export const visitUnderWay = (isAtDoor: boolean) =>
  `The technician is ${isAtDoor ? 'at the door' : 'on the way'}: say on the board how the visit ended${isAtDoor ? '' : ', or cancel it'}, then close the lead`
/** What a technician said, and what they said with it. */
export const stepRefused = (step: string, more: readonly (string | undefined)[], at: string | undefined) =>
  `“${[step.replaceAll('_', ' '), ...more].filter(Boolean).join(', ')}”${at ? `, said ${at},` : ''} was not taken: the visit had gone on`
export const nobodyCame = 'Nobody had come when the lead was completed'
export const visitEnded = 'Its visit is cancelled, as nobody had come'
export const moneyFound = 'Ticked as found'
export const moneyOpen = 'Open again'
export const moneyPaidOnline = 'The customer paid this bill by the checkout: give it back under Payments'
export const dayLinkMade = 'The link of the day is ready'
export const dayLinkNew = 'This link is new: earlier ones have ended'
export const dayOver = 'The link of this day has ended'
export const dayLinkFar = 'There are links of today and of the technician’s next working day'
export const timeOffTaken = 'Time off is entered'
export const timeOffEnded = 'Time off is taken back'
export const timeOffAlready = 'This time is off already'
export const timeOffBusy = 'Bookings keep coming in for this time. Try again.'
export const timeOffFar = 'Time off lies within a year of today'
export const timeOffWhom = 'Choose a technician or a city'

const OUTCOMES = { work: 'worked', inspection: 'looked at it', none: 'nothing to do', unrecorded: 'not recorded' } as const
/** What a lead's history says of its visit; undefined where it says nothing. */
export function visitNote(
  to: string,
  outcome: keyof typeof OUTCOMES | undefined,
  reason: string | undefined,
): string | undefined {
  const because = reason ? `: ${reason}` : ''
  if (to === 'done') return `Visit done: ${OUTCOMES[outcome ?? 'unrecorded']}`
  if (to === 'missed') return `Visit in vain: nobody opened${because}`
  return to === 'cancelled' ? `Visit cancelled${because}` : undefined
}
export const byCustomer = 'by the customer, on the page of the booking'
/** What is said once a payment was asked back by itself. */
export const comesBack = (amount: string) => `${amount} paid online goes back to the customer`
/** Why a payment was asked back by itself. */
export const refundOfVisit = (isCancelled: boolean, isByCustomer: boolean) =>
  isCancelled ? `The ${isByCustomer ? 'customer' : 'business'} cancelled the visit` : 'The visit had nothing to do'
/** What stands with a late visit. The share of promises that were kept is counted by it. */
export const promisedSoon = 'Promised within 90 minutes'
export const claimNote = (message: string) => `The customer asks for a return under the guarantee: ${message}`
export const hidingReason = 'Say why: abuse or personal data'
export const reviewHidden = 'Visitors no longer see this review'
export const reviewShown = 'Visitors see this review again'
export const idNumberTaken = 'Another technician has this ID number'
export const photoNeeded = 'An active technician needs a photo'
export const checkNeeded = 'An active technician needs the day on which the police check was seen'
export const phoneOwner = 'Customers call this number: only an owner changes it'
export const visitsToCome = (count: number) =>
  `${count === 1 ? '1 visit is' : `${count} visits are`} still to come. Give ${count === 1 ? 'it' : 'them'} to somebody else first. To shut somebody out at once, make a new link of the day, which ends the old one, and enter time off: that frees the visits.`
