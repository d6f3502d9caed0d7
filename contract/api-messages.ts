/** Messages that no visitor reads, English in every language: for who calls the API, and for the sign-in. */
export const API_MESSAGES = {
  eventUnreadable: 'This event can’t be read',
  orderIdUnknown: 'There is no order of this id',
  orderIdNeeded: 'order_id is required',
  outcomeUnknown: 'Choose success or failure',
  statusUnknown: 'Unknown status',
  orderUnknown: 'Choose newest or oldest',
  unreadableRequest: 'The request can’t be read',
  malformedJson: 'The request is not valid JSON',
  notAnObject: 'The request must be a JSON object',
  unsupportedType: 'Send the request as JSON',
  otherSite: 'This call can’t be made from another site',
  signInNeeded: 'Please sign in',
  roleForbids: 'Your role does not include this. Ask the owner of the site.',
  credentialsWrong: 'Email or password is wrong',
  signedIn: 'Signed in',
  signedOut: 'Signed out',
} as const
