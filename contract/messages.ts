type Value = string | number
/** A field that a form requires; each language has its own sentence for each. */
export type Noun = 'Name' | 'City' | 'Service' | 'Message' | 'Email'

/** Messages for visitors: the specification's wording where it quotes one, otherwise ours. */
export const english = {
  required: 'This field is required',
  requiredOf: (noun: Noun) => `${noun} is required`,
  /** The booking form's message, whose label asks what there is to do. */
  workNeeded: 'Message is required',
  tooLong: (max: Value) => `Use at most ${max} characters`,
  textNeeded: 'This must be a text',
  mobileInvalid: 'Invalid Mobile Number',
  emailInvalid: 'Invalid email address',
  otpFormat: 'Enter the 6 digits of the code',
  cityUnknown: 'Choose Mumbai, Thane or Pune',
  serviceUnknown: 'Choose a service from the list',
  pincodeInvalid: 'A PIN code has six digits',
  gstinInvalid: 'This GSTIN is not valid: check its 15 characters',
  addressNeeded: 'Address is required',
  windowUnknown: 'Choose a time from the list',
  windowFull: 'This time has just been taken by somebody else',
  windowBooked: 'Your time is booked',
  visitTooLate: 'This can’t be changed any more. Please call us.',
  visitMovedOften: 'You have moved this visit three times. Please call us to move it again.',
  visitCancelled: 'Your visit is cancelled',
  placeSaved: 'The address is saved',
  stepUnknown: 'Choose what to do from the page',
  timeUnreadable: 'Enter a valid time',
  stepSaved: 'Saved',
  stepTooLate: 'This visit has changed meanwhile. See what is true now.',
  doorCodeFormat: 'Enter the four digits that the customer has',
  doorCodeWrong: 'The customer has another code',
  doorCodeLocked: 'There were five wrong codes. Please call the office.',
  whyNeeded: 'Say why',
  outcomeNeeded: 'Say what came of it',
  quoteEmpty: 'Write at least one line',
  quoteLabel: 'Say what it is for',
  quoteAmount: 'Enter an amount of at most 10 lakh rupees',
  quoteKind: 'Choose work or part',
  quoteUnknown: 'There is no such quote',
  quoteDecision: 'Approve or decline the quote',
  quoteChanged: 'There is a new quote. Please read it first.',
  quotesMany: 'Ten quotes are enough for one visit. Please call the office.',
  quoteApproved: 'You have approved the quote',
  quoteDeclined: 'You have declined the quote',
  quoteWaits: 'The quote waits for the customer’s answer',
  quoteNeeded: 'The customer has not approved a quote',
  quoteStands: 'The customer has approved the quote: that is the work',
  paidByNeeded: 'Say how it was paid',
  claimNeeded: 'Please say what is wrong',
  claimPlanned: 'We will come again, free of the visit charge',
  claimTaken: 'Your message has reached us. We call you to agree a time.',
  claimOpen: 'We know of this already, and come again',
  claimComing: 'A visit is planned already: tell the technician what is wrong, or call us',
  claimsMany: 'You have asked for a return twice. Please call us, and we agree a time.',
  visitsMany: 'Your number has visits to come already. We call you to plan this one.',
  turnedBackMany: 'You have turned back twice. Please call the office.',
  claimTooLate: 'The guarantee of this work has ended. Please call us.',
  starsNeeded: 'Choose one to five stars',
  reviewSaved: 'Thank you for your review',
  reviewWithdrawn: 'Your review is taken back',
  reviewNotYet: 'You can say how it was once the visit is done',
  reviewTooLate: 'A review can be written within 60 days of the visit',
  reviewThere: 'You have reviewed this visit already',
  paymentUnknown: 'We can’t find this payment',
  paymentNotDone: 'This payment has not gone through. You have not been charged for it.',
  paymentReturned: 'This payment was given back to you, so nothing is booked with it. Book again whenever you like.',
  paidTwice: 'Your booking was paid before. This second payment comes back to you.',
  paymentAmount: 'This payment is over another amount than was ordered',
  paymentUsed: 'This payment belongs to another booking',
  signatureWrong: 'The signature of this payment is wrong',
  signatureNeeded: 'This payment was ordered with another mobile number: send its signature along',
  paymentUnconfirmed:
    'The bank has not confirmed your payment yet. Do not pay again: your booking is finished as soon as it has.',
  paymentsOff: 'Paying online is not possible right now. Book with a code, or call us.',
  paymentsPaused: 'Paying online is not possible right now. We have your details and call you back. You can also call us.',
  paymentsClosed: 'Paying online is not possible right now. Please call us and we will book for you.',
  paidAlready: 'This booking is paid. Do not pay again.',
  amountUnknown: 'This amount is not one of our visit charges',
  amountOfService: 'This is not the visit charge of the service',
  chargeOfOther: 'This service has another visit charge',
  billNotOpen: 'Nothing of this bill can be paid here now: it is paid already, or its payment is on the way.',
  orderFailed: 'Failed to create order',
  numberInvalid: 'Enter a whole number',
  between: (min: Value, max: Value) => `Between ${min} and ${max}`,

  bodyTooLarge: 'The request is too large',
  checkFields: 'Please check the fields marked below',
  notFound: 'Not found',
  internal: 'Something went wrong on our side. Please try again.',
  unavailable: 'The service is not available right now. Please try again shortly.',
  tooMany: 'Too many tries. Please wait a little and try again, or call us.',
  tooBusy: 'Too many people are asking at once. Please try again in a few seconds.',

  otpSent: 'We have sent you a code',
  otpPerhapsSent: 'Your code is on its way. If it is not there within a minute, ask for another one or call us.',
  otpWait: (seconds: Value) => `Please wait ${seconds} seconds before you ask for another code`,
  otpDayLimit: 'This number has had its codes for today. Please call us and we will book for you.',
  otpSiteLimit: 'We can’t send codes right now. Please call us and we will book for you.',
  otpPaused: 'We can’t send codes right now. We have your details and call you back. You can also call us.',
  proofNeeded:
    'Many people are asking at once, so your device has to prove first that it is no program. Please try again, or call us.',
  otpWrong: 'Invalid OTP',
  otpVerified: 'OTP verified successfully',
  otpSendFailed: 'Error sending OTP',
  mobileNotVerified: 'Please verify your mobile number with a code first',
  leadTaken: 'Booking submitted successfully',
  messageSent: 'Message sent successfully!',
  formGone: 'Your form is no longer here: we keep one for half an hour, in a cookie. Please fill it in again.',
  formChanged: 'This form was changed in another tab. Please check your details and ask for a code again.',
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

/** The text of a message. A text that is no key, such as a payment provider's reason, is returned unchanged. */
export function toText(texts: MessageTexts, message: string): string {
  const [key = '', ...values] = message.split(SEPARATOR)
  if (!Object.hasOwn(texts, key)) return message
  const text = texts[key as keyof MessageTexts] as string | ((...values: string[]) => string)
  return typeof text === 'string' ? text : text(...values)
}
