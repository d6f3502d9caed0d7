import type { UnsentTexts } from '../en/unsent.ts'

export const unsentTexts: UnsentTexts = {
  label: 'न पाठवलेले बुकिंग',
  notSent: (service) => `${service}: आपले बुकिंग पाठवलेले नाही.`,
  offline: (service) => `नेटवर्क नाही. ${service}: आपले बुकिंग या डिव्हाइसवर साठवले आहे, पाठवलेले नाही.`,
  send: 'आता पाठवा',
  open: 'उघडा',
  discard: 'काढून टाका',
  confirm: 'हे बुकिंग आणि त्यासाठी लिहिलेली माहिती काढून टाकायची का?',
  discardIt: 'काढून टाका',
  keep: 'राहू द्या',
}
