import type { SearchTexts } from '../en/search.ts'

export const searchTexts: SearchTexts = {
  title: 'खोज',
  description: 'घर की सर्विस या लेख ढूंढें, हिंदी, मराठी या अंग्रेजी में, जैसे भी लिखें.',
  label: 'क्या काम है?',
  hint: 'जैसे नल टपक रहा है, AC ठंडा नहीं',
  find: 'ढूंढें',
  services: 'सर्विस',
  mentions: 'इनमें भी इसका जिक्र है',
  blogs: 'लेखों से',
  resultsFor: (query) => `“${query}” के लिए यह मिला`,
  nothingTitle: (query) => `“${query}” के लिए कुछ नहीं मिला`,
  tried: (words) =>
    words.length === 0
      ? 'इसमें किसी काम का नाम नहीं है. चीज या कारीगर का नाम लिखें, जैसे “पंखा” या “प्लंबर”.'
      : `हमने सभी सर्विस और लेखों में ${words.map((word) => `“${word}”`).join(', ')} ढूंढा, दूसरे ढंग से लिखकर, और अंग्रेजी और मराठी में भी.`,
  call: 'फोन पर बताएं कि क्या खराब है: हम तुरंत बताते हैं कि यह काम हम करते हैं या नहीं.',
  menus: 'सभी सर्विस',
}
