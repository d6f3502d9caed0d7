import type { DocumentKey } from './options.ts'

// Messages for the administrator, `ADMIN_MESSAGES.deleted`: the specification's wording where it quotes one, otherwise
// ours. They are exports, so that the console's bundle leaves out those that only the server says.
export * as ADMIN_MESSAGES from './admin-messages.ts'

export const requiredOf = (noun: string) => `${noun} is required`
export const slugInvalid = 'Use small letters and digits, words joined by a hyphen'
export const slugTaken = (holder: string | undefined) => `This slug is taken by ${holder ? `“${holder}”` : 'another page'}`
export const categoryUnknown = 'Choose a category from the list'
export const serviceTypeUnknown = 'Choose a service type from the list'
export const listInvalid = 'This list isn’t valid'
export const phoneInvalid = 'Enter one number that can be called, such as 98765 43210, 022 4012 3456 or 1800 123 4567'
export const linkInvalid = 'Enter the address of a page, such as https://www.example.com/us'
export const timeInvalid = 'Use a time such as 08:00'
export const dateInvalid = 'Use a date such as 2026-11-21'
export const momentInvalid = 'Use a date and time such as 2026-11-30T09:00'
export const nameNotEmail = 'Use a name, not an email address'
export const stale = 'Someone else has saved this. Your text is still here: see what changed, then save again.'
export const passwordWrong = 'That isn’t your password'
export const passwordWeak = 'Too easy to guess. Use four unrelated words, or let a password manager make one'
export const passwordFromContext = 'Use more than the name of the site and the words of your email address'
export const passwordGood = 'Good: hard to guess'
export const passwordStrong = 'Strong: no one will guess this'
export const passwordChanged = 'Password changed. All other sessions are signed out.'
export const othersSignedOut = 'All other sessions are signed out'
export const sessionEnded = 'The session has ended'
export const secondStepNeeded = 'Now confirm that it’s you'
export const secondStepExpired = 'That took too long. Enter your password again.'
export const confirmationNeeded = 'Confirm that it’s you'
export const confirmed = 'Confirmed'
export const codeWrong = 'This code is wrong. The app shows a new one every 30 seconds.'
export const codeUsed = 'This code has been used. Wait for the next one.'
export const recoveryCodeWrong = 'This recovery code is wrong or has been used'
export const methodUnknown = 'This account can’t be confirmed that way'
export const totpExists = 'This account already has an authenticator app. Remove it first.'
export const totpNotStarted = 'There is nothing to confirm: start the set-up again if it isn’t finished'
export const totpUnreadable = 'The server can’t check these codes any more: its SECRET_KEY has changed. Use a recovery code.'
export const totpAdded = 'The authenticator app is set up. You’ll need it at every sign-in.'
export const totpRemoved = 'Authenticator app removed'
export const passkeyAdded = 'Passkey added'
export const passkeyRemoved = 'Passkey removed'
export const passkeyRefused = 'This passkey couldn’t be verified. Try again.'
export const passkeysTooMany = 'This account can’t have more passkeys. Remove one first.'
export const recoveryCodesRenewed = 'These are your new recovery codes. The old ones no longer work.'
export const demoRemoved =
  'The demo is removed and your new password is set. The site is as it was at its first start, and all other sessions are signed out.'
export const demoPassword = 'This is the demo password: choose another'
export const sinceDemo = ({ bookings, messages }: { bookings: number; messages: number }) => {
  const toPart = (count: number, what: string) => (count === 0 ? [] : [`${count} ${what}${count === 1 ? '' : 's'}`])
  const parts = [...toPart(bookings, 'booking'), ...toPart(messages, 'message')]
  const [have, them] = bookings + messages === 1 ? ['has', 'it'] : ['have', 'them']
  return `${parts.join(' and ')} ${have} come in since the demo was made and will be deleted with it for good. Download or copy ${them} first if you need ${them}.`
}
export const noDemo = 'This is not a demo: nothing was removed'
export const setupConfirmed = 'Saved with your name and the time'
export const setupWithdrawn = 'Undone'
export const factorRequired = 'Every administrator now needs a second factor'
export const factorNotRequired = 'A second factor is now optional'
export const ownFactorFirst = 'Set up your own second factor first'
export const factorDue = 'Set up a second factor first: every administrator needs one'
export const factorMissing = 'Recovery codes replace a second factor: set one up first'
export const passwordSet = 'Your password is set'
export const administratorKnown = 'This address already belongs to an administrator'
export const administratorUpdated = 'Administrator updated'
export const personErased = 'Erased. Anything that stays shows the reason.'
export const lastOwner = 'At least one owner must be able to sign in. Make someone else an owner first.'
export const invitationSent = (email: string) => `An invitation is on its way to ${email}`
export const invitationWithdrawn = 'Invitation withdrawn'
export const linkCreated = 'Here is the link. It’s shown only once.'
export const linkGone = 'This link has been used, withdrawn or has expired. Ask for a new one.'
export const resetSent = 'If this address belongs to an administrator, we’ve sent it a link. It works for an hour.'
export const resetWithoutMail =
  'This server can’t send email yet. Whoever runs it can set a new password with “npm run admin -- reset” and the address.'
export const created = (name: string) => `${name} created successfully`
export const updated = (name: string) => `${name} updated successfully`
export const deleted = 'Deleted successfully'
export const restored = 'Restored'

export const meaningUnknown = 'Choose a trade or a page from the list'
export const blogSaved = 'Blog created successfully'
export const serviceCreated = 'Service created successfully'
export const pageUpdated = 'Page updated successfully'
export const translationSaved = 'Translation saved'
export const translationShown = 'Visitors see this translation now'
export const translationHidden = 'Visitors see the English text now'
export const translationNeeds = (names: readonly string[]) => `Visitors can see it once these are translated: ${names.join(', ')}`
export const homeCreated = 'Home Page created successfully'
export const homeMadeLive = 'This is now the home page'
export const homeLiveStays = 'The live home page can’t be deleted. Edit it, or make another record live instead.'
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
export const noticeUncarried = 'This message has no channel yet: set it up first'
export const noticeNotFailed = 'This notice has already been sent or is on its way'
export const backupBegun = 'The backup has started. Its line here will say when it’s done.'
export const balanceBegun = 'The payments are being compared. Check again in a minute.'
export const noRecipient = 'There is no address to send to: enter one on the contact page'
export const testMailSent = (address: string) => `A test email has been sent to ${address}`
export const codesNarrowed = {
  everybody: 'Everyone gets codes again',
  record: 'Codes go to networks that have booked before',
  known: 'Codes go to browsers that have used one before',
}
export const paymentChecked = 'Checked with the provider'
export const paymentsChecking = 'Asking the provider about every open order. The results will show here.'
export const providerSilent = 'The payment provider isn’t responding. Try again in a minute.'
export const refunded = 'Refunded'
export const refundedOther = (amount: string) => `This request has already refunded ${amount}. Check before you refund more.`
export const refundUnderWay = 'The refund is on its way'
export const refundRefused = (words: string) => `The provider refused the refund: ${words}`
export const refundImpossible = 'There is no captured payment to refund'
export const refundAmount = 'Enter an amount from ₹1 to what is left of the payment'
export const refundReason = 'Say why you refund only a part'
export const refundIsUnderWay = 'A refund for this payment is on its way. Wait until the bank has finished it.'
export const problemSettled = 'Settled'
export const upiIdInvalid = 'A UPI ID looks like karigar@okaxis'
export const upiIdSaved = (id: string) => `Bills are now paid to ${id}`
export const upiIdRemoved = 'Bills are no longer paid by UPI'
export const problemChanged = 'This problem has changed. Read it again.'
export const noteNeeded = 'Say how it was settled'

export const leadUpdated = 'Lead updated'
export const leadTaken = (reference: string) => `Lead ${reference} is saved`
export const leadTakenAndPlanned = (reference: string) => `Lead ${reference} is saved and its visit is planned`
export const leadTakenUnplanned = (reference: string, time: string) =>
  `Lead ${reference} is saved, but without a visit. This time is no longer free: ${time}. Agree another with the caller.`
export const askedFor = (time: string) => `Asked for: ${time}. No one was free any more.`
export const atTheGate = (note: string) => `For the gate: ${note}`
export const leadCorrected = 'Lead corrected'
export const leadCorrectedMeanwhile = (fields: string) => `Someone else has corrected this: ${fields}. See what it says now.`
export const smsWentToOld = 'The confirmation may have gone to the old number.'
export const mailWentToOld = 'The confirmation may have gone to the old address.'
export const noConsent = 'They didn’t agree to messages'
export const confirmationSent = 'The confirmation is on its way'
export const confirmationGone = 'They have already had the confirmation'
export const formUpdated = 'Form updated'
export const leadNothing = 'Choose a status or write a note'
export const leadMoveRefused = (from: string, to: string) => `A lead can’t go from ${from} to ${to}`
export const assigneeRefused = 'Leads are for owners and agents who can sign in'
export const assigneeChanged = (by: string | undefined) => (by ? `${by} now has this lead` : 'This lead is now unassigned')

export const imageUploaded = 'Image uploaded successfully'
export const imageStill = 'Only the first picture of this animation is kept'
export const imageFailed = 'Error uploading image'
export const imageMissing = 'Choose a picture'
export const imageTooLarge = 'The picture is larger than 10 MB'
export const imageTooManyPixels = 'The picture has more than 40 megapixels'
export const imageTooLong = 'The picture has a side of more than 16,000 pixels'
export const imageUnknownType = 'This is not a JPEG, PNG, WebP, AVIF or GIF picture'
export const imageIsHeic = 'This is a HEIC picture from an iPhone. Save it as JPEG, then choose it again.'
export const imageIsSvg = 'SVG drawings can’t be used. Save it as PNG or JPEG, then choose it again.'
export const imageBroken = 'Part of this picture is missing. Open it and save it again, or take a screenshot and use that.'
export const imageInUse = (title: string) => `This picture is used in “${title}”, so it can’t be deleted`
export const imageUnknown = 'This upload has expired. Choose the picture again.'
export const imagesGone = (files: readonly string[]) =>
  `${files.length === 1 ? 'A picture in the text is' : 'Some pictures in the text are'} gone: ${files.join(', ')}. Add ${files.length === 1 ? 'it' : 'them'} again, or remove ${files.length === 1 ? 'it' : 'them'} from the text.`

export const weekdayUnknown = 'Choose days from 1, Monday, to 7'
export const skillNeeded = 'Choose at least one service'
export const cityNeeded = 'Choose at least one city'
export const dayNeeded = 'Choose at least one day'
export const hoursReversed = 'The end must be after the start'

export const visitPlanned = 'Visit planned'
export const visitUpdated = 'Visit updated'
export const windowPast = 'This time has passed'
export const visitFull = 'No one is free then'
export const technicianBusy = (name: string) => `${name} isn’t free then`
export const leadUnknown = 'This lead doesn’t exist'
export const technicianUnknown = 'Choose an active technician'
export const visitLive = 'This lead already has a visit planned'
export const visitOfClosedLead = 'This lead is closed: reopen it first'
const VISIT_WORDS = {
  ...{ planned: 'planned', accepted: 'confirmed', on_the_way: 'on the way', arrived: 'arrived', done: 'done' },
  ...{ missed: 'no one answered', cancelled: 'cancelled' },
} as const
type VisitWord = keyof typeof VISIT_WORDS
export function visitStepRefused(from: VisitWord, to: VisitWord): string {
  if (from === to) return `This visit is already marked “${VISIT_WORDS[from]}”`
  return `This visit is marked “${VISIT_WORDS[from]}”: it can’t be set to “${VISIT_WORDS[to]}” now`
}
export const visitNothing = 'Choose a step, a time slot or a technician'
export const visitOneAct = 'Send either a step, or another time slot or technician'
export const visitOtherAct = 'This request was used for something else. Try again.'
export const visitReason = 'Say why'
export const outcomeNeeded = 'Choose how it ended'
/** Why a lead can't be closed. */
export const visitUnderWay = (isAtDoor: boolean) =>
  `The technician is ${isAtDoor ? 'at the door' : 'on the way'}: say on the board how the visit ended${isAtDoor ? '' : ', or cancel it'}, then close the lead`
/** The step that a technician reported, with their notes, after it was refused. */
export const stepRefused = (step: string, more: readonly (string | undefined)[], at: string | undefined) =>
  `“${[step.replaceAll('_', ' '), ...more].filter(Boolean).join(', ')}”${at ? `, reported ${at},` : ''} wasn’t accepted: the visit had already changed`
export const nobodyCame = 'No one had visited when the lead was completed'
export const visitEnded = 'Its visit is cancelled, as no one had visited'
export const moneyFound = 'Marked as received'
export const moneyOpen = 'Not received after all'
export const moneyPaidOnline = 'The customer paid this bill online: refund it under Payments'
export const dayLinkMade = 'The day link is ready'
export const dayLinkNew = 'This is a new link: earlier ones no longer work'
export const dayOver = 'This day’s link has expired'
export const dayLinkFar = 'Links exist only for today and for the technician’s next working day'
export const timeOffTaken = 'Time off saved'
export const timeOffEnded = 'Time off removed'
export const timeOffAlready = 'This time is already off'
export const timeOffBusy = 'Bookings keep coming in for this time. Try again.'
export const timeOffFar = 'Time off must be within a year from today'
export const timeOffWhom = 'Choose a technician or a city'

const OUTCOMES = { work: 'worked', inspection: 'inspected only', none: 'nothing to do', unrecorded: 'not recorded' } as const
/** The entry for a visit in a lead's history; undefined if there is nothing to say. */
export function visitNote(
  to: string,
  outcome: keyof typeof OUTCOMES | undefined,
  reason: string | undefined,
): string | undefined {
  const because = reason ? `: ${reason}` : ''
  if (to === 'done') return `Visit done: ${OUTCOMES[outcome ?? 'unrecorded']}`
  if (to === 'missed') return `No one answered${because}`
  return to === 'cancelled' ? `Visit cancelled${because}` : undefined
}
export const notMissed = '“No one answered” was undone'
export const byCustomer = 'by the customer, on the booking page'
/** Shown once a payment is refunded automatically. */
export const comesBack = (amount: string) => `${amount} paid online is refunded to the customer`
/** The reason for an automatic refund. */
export const refundOfVisit = (isCancelled: boolean, isByCustomer: boolean) =>
  isCancelled ? `The ${isByCustomer ? 'customer' : 'business'} cancelled the visit` : 'There was nothing to do at the visit'
export const promisedSoon = 'Promised within 90 minutes'
export const claimNote = (message: string) => `Free return: ${message}`
export const hidingReason = 'Say why: abuse or personal data'
export const reviewHidden = 'Visitors no longer see this review'
export const reviewShown = 'Visitors see this review again'
export const idNumberTaken = 'Another technician has this ID number'
export const photoNeeded = 'An active technician needs a photo'
export const checkNeeded = 'An active technician needs the date you saw the police check'
export const phoneOwner = 'Customers call this number: only an owner can change it'
export const visitsToCome = (count: number) =>
  `${count === 1 ? '1 visit is' : `${count} visits are`} still to come. Give ${count === 1 ? 'it' : 'them'} to someone else first. To lock someone out now, create a new day link (the old one stops) and enter time off (the visits are freed).`
