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
    skipToContent: 'थेट मजकुराकडे',
    toHome: (site) => `${site}, होम पेज`,
    mainMenu: 'मुख्य',
    menu: 'मेनू',
    services: 'सर्व्हिस',
    subscription: 'वार्षिक प्लॅन',
    aboutUs: 'आमच्याबद्दल',
    promoteBusiness: 'व्यवसायवृद्धी',
    contactUs: 'संपर्क',
    call: (phone) => `फोन करा ${phone}`,
    hours: (hours) => `रोज, ${hours}`,
    lastBooking: 'आपले शेवटचे बुकिंग:',
    groups: {
      homeservice: 'घरची दुरुस्ती',
      'home-appliance': 'उपकरणे',
      'civil-construction': 'बांधकाम',
      'labour-supply': 'कामगार',
      subscription: 'वार्षिक प्लॅन',
      business: 'व्यवसायवृद्धी',
    },
    promise: 'मुंबई, ठाणे आणि पुण्यातल्या घरांसाठी पडताळणी झालेले कारागीर, फोन करण्याआधीच माहीत असलेल्या दरात.',
    otherLinks: 'इतर पेज',
    otherPages: {
      '/aboutus': 'आमच्याबद्दल',
      '/contactus': 'संपर्क',
      '/blogs': 'लेख',
      '/privacy-policy': 'प्रायव्हसी पॉलिसी',
      '/refund-policy': 'रिफंड पॉलिसी',
      '/terms-and-condition': 'अटी आणि नियम',
      '/shipping-policy': 'शिपिंग पॉलिसी',
    },
    footerColumns: {
      homeservice: 'घरची दुरुस्ती',
      'home-appliance': 'उपकरणांची दुरुस्ती',
      subscription: 'वार्षिक प्लॅन',
    },
    languages: 'भाषा',
    inEnglish: 'हे पेज सध्या इंग्रजीत आहे.',
    partlyInEnglish: 'या पेजचा काही भाग सध्या इंग्रजीत आहे.',
    refused: (title) => `चूक: ${title}`,
    pictureAlt: (site) => `${site}: मुंबई, ठाणे आणि पुण्यात होम सर्व्हिस`,
  },
  notFound: {
    title: 'वाट चुकलेली दिसते',
    message: 'आपण शोधत असलेले पेज इथे नाही.',
    toHome: 'होम पेजवर जा',
    usefulLinks: 'नेहमी शोधले जाणारे',
    links: {
      services: 'सगळ्या सर्व्हिस',
      plans: 'वार्षिक प्लॅन',
      blogs: 'लेख',
      contact: 'संपर्क',
    },
  },
  about: {
    eyebrow: 'आमच्याबद्दल',
    title: (site) => `${site} मध्ये आपले स्वागत`,
    lead: 'विश्वास ठेवता येईल असा कारागीर, फोन करण्याआधीच माहीत असलेल्या दरात. बुकिंगनंतर 90 मिनिटांत आम्ही फोन करतो, आणि वेळ आपल्याला विचारून ठरते.',
    description: (site) =>
      `${site} मागे कोण आहे: मुंबई, ठाणे आणि पुण्यात कारागीर कसा निवडला आणि तपासला जातो, दर कसे ठरतात आणि 30 दिवसांच्या गॅरंटीत काय येते.`,
    keywords: 'आमच्याबद्दल, होम सर्व्हिस, पडताळणी झालेले टेक्निशियन, 30 दिवसांची गॅरंटी, मुंबई, ठाणे, पुणे',
    factsTitle: 'आकड्यांत',
    citiesTitle: 'आम्ही कुठे काम करतो',
    cities: [
      { name: 'मुंबई', areas: 'मुख्य शहरापासून बोरिवली आणि मुलुंडपर्यंत' },
      { name: 'ठाणे', areas: 'नौपाडा, माजिवडा, घोडबंदर रोड' },
      { name: 'पुणे', areas: 'कोथरूड, औंध, हडपसर, विमान नगर' },
    ],
    onTitle: 'इथून पुढे',
    toServices: { title: 'सगळ्या सर्व्हिस', text: 'प्रत्येक पेजवर व्हिजिट चार्ज दिसतो' },
    toBlogs: { title: 'लेख', text: 'फोन करण्याआधी काय तपासावे' },
    toContact: { title: 'संपर्क', text: 'फोन, ईमेल आणि ऑफिस' },
  },
  contact: {
    eyebrow: 'संपर्क',
    title: 'आमच्याशी थेट बोला',
    lead: (hours) => `फोन लाइन रोज सुरू असते, ${hours}. घरातल्या बिघाडासाठी फोन सर्वांत लवकर.`,
    description: (site, phone, hours, offices) =>
      `${site} ला ${phone} वर फोन करा, ${hours}, किंवा आम्हाला लिहा.${offices && ` आमची ऑफिस: ${offices}.`}`,
    keywords: 'संपर्क, फोन, ईमेल, ऑफिस, होम सर्व्हिस, मुंबई, ठाणे, पुणे',
    cardsTitle: 'कोणाशी बोलायचे आहे?',
    cards: {
      support: { title: 'सपोर्ट', text: 'बुकिंग, बिल किंवा 30 दिवसांची गॅरंटी' },
      careers: { title: 'नोकरी', text: 'आमच्यासोबत काम करू इच्छिणारे कारागीर आणि ऑफिस स्टाफ' },
      press: { title: 'प्रेस', text: 'वृत्तपत्रे आणि चॅनेलचे प्रश्न' },
      business: { title: 'व्यवसाय', text: 'सोसायट्या, ऑफिस, साइट आणि व्यवसायवृद्धी' },
    },
    officesTitle: 'आमची ऑफिस',
    openMap: 'नकाशा उघडा',
    mapOf: (office) => `${office} ऑफिसचा`,
    socialTitle: 'आम्हाला फॉलो करा',
  },
  blogs: {
    title: 'कोणाला बोलावण्याआधी',
    lead: 'स्वतः काय तपासावे, किती खर्च येतो, आणि कारागिराला कधी बोलावावे. मुंबई, ठाणे आणि पुण्यातल्या घरांसाठी.',
    description:
      'मुंबई, ठाणे आणि पुण्यातल्या घरांसाठी दुरुस्ती, उपकरणे आणि देखभालीचा साधा सल्ला: आधी काय तपासावे, कामाला किती खर्च येतो, आणि फोन कधी करावा.',
    keywords: (categories) => [...categories.filter(Boolean), 'घर दुरुस्ती सल्ला', 'मुंबई', 'ठाणे', 'पुणे'].join(', '),
    searchFor: 'लेखांत शोधा',
    searchHint: 'उदाहरणार्थ गिझर',
    category: 'विभाग',
    allCategories: 'सर्व विभाग',
    find: 'शोधा',
    count: (total) => (total === 1 ? '1 लेख' : `${total} लेख`),
    pageOf: (page, pages) => `${pages} पैकी पेज ${page}`,
    clear: 'शोध काढून टाका',
    empty: 'लेख नाहीत.',
    nothingFound: 'काही सापडले नाही',
    nothingFor: (sought) => `${sought} साठी लेख सापडला नाही. एकच शब्द लिहून पाहा, जसे “गळती” किंवा “AC”, किंवा दुसरा विभाग निवडा.`,
    pages: 'लेखांच्या यादीची पेज',
    previous: 'नवीन',
    next: 'जुने',
    page: (page) => `पेज ${page}`,
    home: 'होम',
    list: 'लेख',
    breadcrumb: 'आपण इथे आहात',
    minutes: (minutes) => (minutes === 1 ? `वाचायला ${minutes} मिनिट` : `वाचायला ${minutes} मिनिटे`),
    updated: 'शेवटचा बदल',
    by: (author) => `लेखक: ${author}`,
    related: 'पुढे वाचा',
    all: 'सर्व लेख',
    serviceTitle: 'काम करून घ्यायचे आहे?',
    serviceText: `${serviceTexts.booked} लेखी कोटेशनला होकार दिल्यावरच काम सुरू होते.`,
    toService: (title) => `${title} बुक करा`,
    toServices: 'सगळ्या सर्व्हिस पाहा',
  },
  policies: {
    empty: 'माहिती नाही',
    updated: 'शेवटचा बदल',
    contents: 'या पेजवर',
    others: 'इतर पॉलिसी',
    questions: 'या पेजबद्दल प्रश्न आहे?',
    names: {
      '/privacy-policy': 'प्रायव्हसी पॉलिसी',
      '/refund-policy': 'रिफंड पॉलिसी',
      '/terms-and-condition': 'अटी आणि नियम',
      '/shipping-policy': 'शिपिंग पॉलिसी',
    },
    keywords: (policy) => `${policy}, होम सर्व्हिस, मुंबई, ठाणे, पुणे`,
    descriptions: {
      '/privacy-policy': 'आपल्याबद्दलची कोणती माहिती ठेवतो, का, किती दिवस, आणि ती कशी पाहायची किंवा पुसायची.',
      '/refund-policy': 'पैसे कधी परत मिळतात, किती आणि किती दिवसांत.',
      '/terms-and-condition': 'बुक करताना आपण आणि आम्ही कशाला होकार देतो.',
      '/shipping-policy': 'व्हिजिट, पार्ट आणि कागदपत्रे आपल्यापर्यंत कशी पोहोचतात.',
    },
  },
  feed: {
    title: (site) => `${site}: लेख`,
    description: 'मुंबई, ठाणे आणि पुण्यातल्या घरांसाठी दुरुस्ती, उपकरणे आणि देखभाल.',
  },
}
