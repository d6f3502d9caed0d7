import type { OfflineTexts } from '../en/offline.ts'

export const offlineTexts: OfflineTexts = {
  title: 'सध्या नेटवर्क नाही',
  text: 'हे पेज या डिव्हाइसवर साठवलेले नाही. फोन करा, आम्ही मदत करू.',
  call: (phone) => `फोन करा ${phone}`,
  hours: (hours) => `रोज, ${hours}. फोनवर थेट बोलता येते आणि व्हिजिट बुक करता येते.`,
  tryAgain: 'पुन्हा प्रयत्न करा',
  home: 'होम पेज',
  keptTitle: 'आता वाचता येणारी पेज',
  keptNote: 'मागच्या वेळी उघडली तेव्हा ती या डिव्हाइसवर साठवली गेली. दर बदललेले असू शकतात.',
  offline: 'नेटवर्क नाही.',
  unreachable: 'सध्या आमच्याशी संपर्क होत नाही.',
  keptOn: (moment) => `हे पेज ${moment} ला साठवले आहे. दर बदललेले असू शकतात.`,
  keptDayOn: (moment) => `हे पेज या वेळेचे आहे: ${moment}. आपण जे दाबाल ते याच फोनमध्ये राहील आणि नेटवर्क आल्यावर पाठवले जाईल.`,
}
