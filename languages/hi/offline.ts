import type { OfflineTexts } from '../en/offline.ts'

export const offlineTexts: OfflineTexts = {
  title: 'अभी नेटवर्क नहीं है',
  text: 'यह पेज इस डिवाइस में सेव नहीं है. फोन करें, हम मदद करेंगे.',
  call: (phone) => `फोन करें ${phone}`,
  hours: (hours) => `रोज, ${hours}. फोन पर सीधे बात होती है, और विजिट बुक हो सकती है.`,
  tryAgain: 'फिर से कोशिश करें',
  home: 'होम पेज',
  keptTitle: 'ये पेज अभी पढ़े जा सकते हैं',
  keptNote: 'पिछली बार खोलने पर ये इस डिवाइस में सेव हुए थे. हो सकता है कि दाम बदल गए हों.',
  offline: 'नेटवर्क नहीं है.',
  unreachable: 'अभी हमसे संपर्क नहीं हो पा रहा.',
  keptOn: (moment) => `यह पेज ${moment} को सेव हुआ था. हो सकता है कि दाम बदल गए हों.`,
  keptDayOn: (moment) => `यह पेज ${moment} का है. जो आप दबाएंगे, वह इसी फोन में रहेगा और नेटवर्क आने पर भेजा जाएगा.`,
}
