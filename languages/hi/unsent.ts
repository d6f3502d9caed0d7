import type { UnsentTexts } from '../en/unsent.ts'

export const unsentTexts: UnsentTexts = {
  label: 'बिना भेजी बुकिंग',
  notSent: (service) => `${service}: आपकी बुकिंग नहीं भेजी गई.`,
  offline: (service) => `नेटवर्क नहीं है. ${service}: आपकी बुकिंग इसी डिवाइस में सेव है, भेजी नहीं गई.`,
  send: 'अभी भेजें',
  open: 'खोलें',
  discard: 'हटाएं',
  confirm: 'यह बुकिंग और इसके लिए जो लिखा है, हटा दें?',
  discardIt: 'हटा दें',
  keep: 'रहने दें',
}
