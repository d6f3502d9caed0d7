import type { Widen } from '../texts/widen.ts'
import type { searchTexts } from './search-texts.ts'

export const searchTextsMr: Widen<typeof searchTexts> = {
  title: 'शोध',
  description: 'घरातल्या कामाची सर्व्हिस किंवा लेख शोधा, मराठी, हिंदी किंवा इंग्रजीत, कसेही लिहा.',
  label: 'काय काम आहे?',
  hint: 'उदाहरणार्थ नळ गळतो, AC थंड होत नाही',
  find: 'शोधा',
  services: 'सर्व्हिस',
  mentions: 'यांतही याचा उल्लेख आहे',
  blogs: 'लेखांमधून',
  resultsFor: (query) => `“${query}” साठी हे मिळाले`,
  nothingTitle: (query) => `“${query}” साठी काही मिळाले नाही`,
  tried: (words) =>
    words.length === 0
      ? 'यात कोणत्याही कामाचे नाव नाही. वस्तूचे किंवा कारागिराचे नाव लिहा, उदाहरणार्थ “पंखा” किंवा “प्लंबर”.'
      : `आम्ही सगळ्या सर्व्हिस आणि लेखांत ${words.map((word) => `“${word}”`).join(', ')} शोधले, वेगळ्या पद्धतीने लिहून, आणि इंग्रजीत व हिंदीतही.`,
  call: 'काय बिघडले ते फोनवर सांगा: हे काम आम्ही करतो का ते लगेच सांगू.',
  menus: 'सगळ्या सर्व्हिस',
}
