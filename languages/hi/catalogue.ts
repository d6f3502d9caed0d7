import type { Catalogue } from '../en/catalogue.ts'
import { bookingPageTexts } from './booking-page.ts'
import { dayTexts } from './day.ts'
import { homeTexts } from './home.ts'
import { islandTexts } from './islands.ts'
import { blogCategoryLabels } from './labels.ts'
import { languageHintTexts } from './language-hint.ts'
import { mailTexts } from './mail.ts'
import { offlineTexts } from './offline.ts'
import { receiptTexts } from './receipt.ts'
import { sandboxTexts } from './sandbox.ts'
import { searchTexts } from './search.ts'
import { serviceTexts } from './services.ts'
import { smsTexts } from './sms.ts'
import { suggestionTexts } from './suggestions.ts'
import { termUnits } from './terms.ts'
import { unsentTexts } from './unsent.ts'

export const catalogue: Catalogue = {
  ...islandTexts,
  blogCategories: blogCategoryLabels,
  bookingPage: bookingPageTexts,
  day: dayTexts,
  home: homeTexts,
  languageHint: languageHintTexts,
  mail: mailTexts,
  offline: offlineTexts,
  receipt: receiptTexts,
  sandbox: sandboxTexts,
  search: searchTexts,
  service: serviceTexts,
  sms: smsTexts,
  suggestions: suggestionTexts,
  termUnits,
  unsent: unsentTexts,
  layout: {
    skipToContent: 'सीधे मुख्य हिस्से पर जाएं',
    toHome: (site) => `${site}, होम पेज`,
    mainMenu: 'मुख्य',
    menu: 'मेन्यू',
    services: 'सर्विस',
    subscription: 'सालाना प्लान',
    aboutUs: 'हमारे बारे में',
    promoteBusiness: 'बिजनेस बढ़ाएं',
    contactUs: 'संपर्क',
    call: (phone) => `फोन करें ${phone}`,
    hours: (hours) => `रोज, ${hours}`,
    lastBooking: 'आपकी पिछली बुकिंग:',
    groups: {
      homeservice: 'घर की रिपेयरिंग',
      'home-appliance': 'AC, फ्रिज, मशीनें',
      'civil-construction': 'कंस्ट्रक्शन',
      'labour-supply': 'लेबर',
      subscription: 'सालाना प्लान',
      business: 'बिजनेस बढ़ाएं',
    },
    promise: 'मुंबई, ठाणे और पुणे के घरों के लिए जांचे-परखे कारीगर, दाम पहले से पता.',
    otherLinks: 'और लिंक',
    otherPages: {
      '/aboutus': 'हमारे बारे में',
      '/contactus': 'संपर्क',
      '/blogs': 'लेख',
      '/privacy-policy': 'प्राइवेसी पॉलिसी',
      '/refund-policy': 'रिफंड पॉलिसी',
      '/terms-and-condition': 'नियम और शर्तें',
      '/shipping-policy': 'शिपिंग पॉलिसी',
    },
    footerColumns: {
      homeservice: 'घर की देखभाल',
      'home-appliance': 'मशीनों की रिपेयरिंग',
      subscription: 'सालाना प्लान',
    },
    languages: 'भाषा',
    inEnglish: 'यह पेज अभी अंग्रेजी में है.',
    partlyInEnglish: 'इस पेज का कुछ हिस्सा अभी अंग्रेजी में है.',
    refused: (title) => `गलती: ${title}`,
    pictureAlt: (site) => `${site}: मुंबई, ठाणे और पुणे में होम सर्विस`,
  },
  notFound: {
    title: 'यह पेज नहीं मिला',
    message: 'इस पते पर कोई पेज नहीं है.',
    toHome: 'होम पेज पर जाएं',
    usefulLinks: 'अक्सर यह ढूंढते हैं',
    links: {
      services: 'सभी सर्विस',
      plans: 'सालाना प्लान',
      blogs: 'लेख',
      contact: 'संपर्क',
    },
  },
  about: {
    eyebrow: 'हमारे बारे में',
    title: (site) => `${site} में आपका स्वागत है`,
    lead: 'भरोसे का कारीगर, उस दाम पर जो फोन करने से पहले दिख गया था. बुकिंग के 90 मिनट के अंदर हम फोन करते हैं, और समय आपसे पूछकर तय होता है.',
    description: (site) =>
      `${site} के पीछे कौन है: मुंबई, ठाणे और पुणे में कारीगर कैसे चुना और जांचा जाता है, दाम कैसे तय होते हैं, और 30 दिन की गारंटी में क्या आता है.`,
    keywords: 'हमारे बारे में, होम सर्विस, जांचे-परखे टेक्नीशियन, 30 दिन की गारंटी, मुंबई, ठाणे, पुणे',
    factsTitle: 'आंकड़ों में',
    citiesTitle: 'हम कहां काम करते हैं',
    cities: [
      { name: 'मुंबई', areas: 'मुंबई शहर से बोरीवली और मुलुंड तक' },
      { name: 'ठाणे', areas: 'नौपाडा, माजीवाडा, घोडबंदर रोड' },
      { name: 'पुणे', areas: 'कोथरुड, औंध, हडपसर, विमान नगर' },
    ],
    onTitle: 'यहां से आगे',
    toServices: { title: 'सभी सर्विस', text: 'हर पेज पर उसका विजिट चार्ज' },
    toBlogs: { title: 'लेख', text: 'फोन करने से पहले क्या जांचें' },
    toContact: { title: 'संपर्क', text: 'फोन, ईमेल और ऑफिस' },
  },
  contact: {
    eyebrow: 'संपर्क',
    title: 'किसी से बात करें',
    lead: (hours) => `फोन लाइन रोज चालू रहती है, ${hours}. घर की खराबी के लिए फोन सबसे तेज है.`,
    description: (site, phone, hours, offices) =>
      `${site} को ${phone} पर फोन करें, ${hours}, या हमें लिखें.${offices && ` हमारे ऑफिस: ${offices}.`}`,
    keywords: 'संपर्क, फोन, ईमेल, ऑफिस, होम सर्विस, मुंबई, ठाणे, पुणे',
    cardsTitle: 'किससे काम है?',
    cards: {
      support: { title: 'सपोर्ट', text: 'बुकिंग, बिल या 30 दिन की गारंटी' },
      careers: { title: 'नौकरी', text: 'कारीगर और ऑफिस स्टाफ जो जुड़ना चाहें' },
      press: { title: 'प्रेस', text: 'अखबारों और चैनलों के सवाल' },
      business: { title: 'बिजनेस', text: 'सोसायटी, ऑफिस, साइट और प्रमोशन' },
    },
    officesTitle: 'हमारे ऑफिस',
    openMap: 'मैप खोलें',
    mapOf: (office) => `${office} ऑफिस का`,
    socialTitle: 'हमें फॉलो करें',
  },
  blogs: {
    title: 'किसी को बुलाने से पहले',
    lead: 'खुद क्या जांचें, कितना खर्च आता है, और कब कारीगर को बुलाएं. मुंबई, ठाणे और पुणे के घरों के लिए.',
    description: 'मुंबई, ठाणे और पुणे के घरों की रिपेयरिंग, मशीनों और रखरखाव पर सीधी सलाह: पहले क्या जांचें, काम का कितना खर्च है, और कब फोन करें.',
    keywords: (categories) => [...categories.filter(Boolean), 'घर की रिपेयरिंग की सलाह', 'मुंबई', 'ठाणे', 'पुणे'].join(', '),
    searchFor: 'लेखों में ढूंढें',
    searchHint: 'जैसे गीजर',
    category: 'कैटेगरी',
    allCategories: 'सभी कैटेगरी',
    find: 'ढूंढें',
    count: (total) => `${total} लेख`,
    pageOf: (page, pages) => `पेज ${page}, कुल ${pages}`,
    clear: 'खोज हटाएं',
    empty: 'अभी कोई लेख नहीं है.',
    nothingFound: 'कुछ नहीं मिला',
    nothingFor: (sought) => `${sought} पर कोई लेख नहीं मिला. एक शब्द लिखें, जैसे “लीकेज” या “AC”, या दूसरी कैटेगरी देखें.`,
    pages: 'लेखों की सूची के पेज',
    previous: 'नए',
    next: 'पुराने',
    page: (page) => `पेज ${page}`,
    home: 'होम',
    list: 'लेख',
    breadcrumb: 'आप यहां हैं',
    minutes: (minutes) => `पढ़ने में ${minutes} मिनट`,
    updated: 'बदला गया',
    by: (author) => `लेखक: ${author}`,
    related: 'आगे पढ़ें',
    all: 'सभी लेख',
    serviceTitle: 'किसी से करवाना है?',
    serviceText: `${serviceTexts.booked} काम आपके लिखित कोटेशन मंजूर करने के बाद ही शुरू होता है.`,
    toService: (title) => `बुक करें: ${title}`,
    toServices: 'सभी सर्विस देखें',
  },
  policies: {
    empty: 'जानकारी नहीं है',
    updated: 'पिछली बार बदला गया',
    contents: 'इस पेज पर',
    others: 'दूसरी पॉलिसी',
    questions: 'इस पेज के बारे में सवाल है?',
    names: {
      '/privacy-policy': 'प्राइवेसी पॉलिसी',
      '/refund-policy': 'रिफंड पॉलिसी',
      '/terms-and-condition': 'नियम और शर्तें',
      '/shipping-policy': 'शिपिंग पॉलिसी',
    },
    keywords: (policy) => `${policy}, होम सर्विस, मुंबई, ठाणे, पुणे`,
    descriptions: {
      '/privacy-policy': 'हम आपके बारे में क्या रखते हैं, क्यों, कब तक, और उसे कैसे देखें या मिटवाएं.',
      '/refund-policy': 'पैसे कब लौटाए जाते हैं, कितने और कितनी जल्दी.',
      '/terms-and-condition': 'बुकिंग करने पर आपके और हमारे बीच क्या तय होता है.',
      '/shipping-policy': 'विजिट, पार्ट और कागजात आप तक कैसे पहुंचते हैं.',
    },
  },
  feed: {
    title: (site) => `${site} के लेख`,
    description: 'मुंबई, ठाणे और पुणे के घरों की रिपेयरिंग, मशीनें और रखरखाव.',
  },
}
