type Value = string | number
/** A field that a form requires; each language has its own sentence for each. */
export type Noun = 'Name' | 'City' | 'Service' | 'Message' | 'Email'

/** Messages for visitors: the specification's wording where it quotes one, otherwise ours. */
export const english = {
  required: 'This field is required',
  requiredOf: (noun: Noun) => `${noun} is required`,
  /** The booking form's message field; its label asks what work is needed. */
  workNeeded: 'Message is required',
  tooLong: (max: Value) => `Use at most ${max} characters`,
  textNeeded: 'Enter text',
  mobileInvalid: 'Invalid Mobile Number',
  emailInvalid: 'Invalid email address',
  otpFormat: 'Enter the 6 digits of the code',
  cityUnknown: 'Choose Mumbai, Thane or Pune',
  serviceUnknown: 'Choose a service from the list',
  pincodeInvalid: 'A PIN code has six digits',
  gstinInvalid: 'This GSTIN isn’t valid. Check its 15 characters.',
  addressNeeded: 'Address is required',
  windowUnknown: 'Choose a time from the list',
  windowFull: 'Someone else has just taken this time',
  windowBooked: 'Your time is booked',
  visitTooLate: 'This can no longer be changed. Please call us.',
  visitMovedOften: 'You have moved this visit three times. Please call us to move it again.',
  visitCancelled: 'Your visit is cancelled',
  placeSaved: 'The address is saved',
  stepUnknown: 'Choose what to do from the page',
  timeUnreadable: 'Enter a valid time',
  stepSaved: 'Saved',
  stepTooLate: 'This visit has changed. See the latest below.',
  doorCodeFormat: 'Enter the customer’s four digits',
  doorCodeWrong: 'That isn’t the customer’s code',
  doorCodeLocked: 'Five wrong codes. Please call the office.',
  whyNeeded: 'Say why',
  outcomeNeeded: 'Choose how it ended',
  quoteEmpty: 'Add at least one line',
  quoteLabel: 'Say what it is for',
  quoteAmount: 'Enter an amount of at most 10 lakh rupees',
  quoteKind: 'Choose work or part',
  quoteUnknown: 'This quote doesn’t exist',
  quoteDecision: 'Approve or decline the quote',
  quoteChanged: 'There is a new quote. Please read it first.',
  quotesMany: 'Ten quotes are enough for one visit. Please call the office.',
  quoteApproved: 'You have approved the quote',
  quoteDeclined: 'You have declined the quote',
  quoteWaits: 'The quote is waiting for the customer’s answer',
  quoteNeeded: 'The customer hasn’t approved a quote yet',
  quoteStands: 'The customer has approved the quote, so choose “Work done”',
  paidByNeeded: 'Say how it was paid',
  claimNeeded: 'Please say what is wrong',
  claimTaken: 'We’ve got your message. Choose a time, or we’ll call you.',
  claimOpen: 'We already know about this and are coming back',
  claimComing: 'You already have a visit planned. Tell the technician what’s wrong, or call us.',
  claimsMany: 'You’ve already asked for two return visits. Please call us to agree a time.',
  visitsMany: 'You already have visits coming up. We’ll call you to plan this one.',
  turnedBackMany: 'You’ve undone “I’m on my way” twice. Please call the office.',
  claimTooLate: 'The guarantee of this work has ended. Please call us.',
  starsNeeded: 'Choose one to five stars',
  reviewSaved: 'Thank you for your review',
  reviewWithdrawn: 'Your review is removed',
  reviewNotYet: 'You can review the visit once it’s finished',
  reviewTooLate: 'You can review a visit for 60 days',
  reviewThere: 'You have already reviewed this visit',
  paymentUnknown: 'We can’t find this payment',
  paymentNotDone: 'This payment has not gone through. You have not been charged for it.',
  paymentReturned: 'This payment was refunded, so nothing is booked. You can book again at any time.',
  paidTwice: 'Your booking was already paid. This second payment will be refunded.',
  paymentAmount: 'This payment isn’t for the amount that was ordered',
  paymentUsed: 'This payment belongs to another booking',
  signatureWrong: 'This payment’s signature is wrong',
  signatureNeeded: 'This payment was ordered with another mobile number. Send its signature too.',
  paymentUnconfirmed:
    'The bank hasn’t confirmed your payment yet. Don’t pay again: we’ll complete your booking as soon as it does.',
  paymentsOff: 'You can’t pay online right now. Book with a code, or call us.',
  paymentsPaused: 'You can’t pay online right now. We have your details and will call you back. You can also call us.',
  paymentsClosed: 'You can’t pay online right now. Please call us and we’ll book for you.',
  paidAlready: 'This booking is already paid. Don’t pay again.',
  amountUnknown: 'This amount isn’t one of our visit charges',
  amountOfService: 'This isn’t the visit charge for this service',
  chargeOfOther: 'This service has a different visit charge',
  billNotOpen: 'You can’t pay this bill here: it’s already paid, or a payment is on its way.',
  orderFailed: 'Failed to create order',
  numberInvalid: 'Enter a whole number',
  between: (min: Value, max: Value) => `Between ${min} and ${max}`,

  bodyTooLarge: 'The request is too large',
  checkFields: 'Please check the fields marked below',
  notFound: 'Not found',
  internal: 'Something went wrong on our side. Please try again.',
  unavailable: 'The service isn’t available right now. Please try again shortly.',
  tooMany: 'Too many attempts. Wait a few minutes, then try again or call us.',
  tooBusy: 'We’re very busy right now. Please try again in a few seconds.',

  otpSent: 'We have sent you a code',
  otpPerhapsSent: 'Your code is on its way. If it hasn’t come within a minute, ask for another or call us.',
  otpWait: (seconds: Value) => `Please wait ${seconds} seconds before asking for another code`,
  otpDayLimit: 'We can’t send this number any more codes today. Please call us and we’ll book for you.',
  otpSiteLimit: 'We can’t send codes right now. Please call us and we’ll book for you.',
  otpPaused: 'We can’t send codes right now. We have your details and will call you back. You can also call us.',
  proofNeeded: 'We’re very busy right now, so we first have to check that you’re not a robot. Please try again, or call us.',
  otpWrong: 'Invalid OTP',
  otpVerified: 'OTP verified successfully',
  otpSendFailed: 'Error sending OTP',
  mobileNotVerified: 'Please verify your mobile number with a code first',
  leadTaken: 'Booking submitted successfully',
  messageSent: 'Message sent successfully!',
  formGone: 'Your form has expired: we keep it for half an hour, in a cookie. Please fill it in again.',
  formChanged: 'You changed this form in another tab. Please check your details and ask for a new code.',
  homePage: 'Home page',
}

/** The messages in one language. */
export type MessageTexts = typeof english

const SEPARATOR = '\u001f'

/**
 * The keys of the messages, which `toText` turns into the reader's language. A key carries its values:
 * `MESSAGES.otpWrong` is `otpWrong`, and `MESSAGES.tooLong(100)` is `tooLong`, a separator and `100`.
 */
export const MESSAGES = /* @__PURE__ */ toKeys(english)

function toKeys(texts: MessageTexts): MessageTexts {
  const keys = Object.entries(texts).map(([key, text]) => {
    return [key, typeof text === 'string' ? key : (...values: Value[]) => [key, ...values].join(SEPARATOR)]
  })
  return Object.fromEntries(keys)
}

/** A message's text. A text that isn't a key, such as a payment provider's reason, is returned unchanged. */
export function toText(texts: MessageTexts, message: string): string {
  const [key = '', ...values] = message.split(SEPARATOR)
  if (!Object.hasOwn(texts, key)) return message
  const text = texts[key as keyof MessageTexts] as string | ((...values: string[]) => string)
  return typeof text === 'string' ? text : text(...values)
}
