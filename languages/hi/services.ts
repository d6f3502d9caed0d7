import type { ServiceTexts } from '../en/services.ts'

export const serviceTexts: ServiceTexts = {
  breadcrumb: 'आप यहां हैं',
  home: 'होम',
  book: {
    homeservice: 'टेक्नीशियन बुलाएं',
    'home-appliance': 'टेक्नीशियन बुलाएं',
    'civil-construction': 'साइट विजिट मांगें',
    'labour-supply': 'कामगार बुक करें',
    subscription: 'यह प्लान मांगें',
    business: 'कॉल बैक मांगें',
  },
  covers: {
    homeservice: 'आना-जाना, जांच और लिखित कोटेशन शामिल. काम करवाएं तो यह रकम मजदूरी में से घटती है.',
    'home-appliance': 'आना-जाना, खराबी की जांच और लिखित कोटेशन शामिल. काम करवाएं तो यह रकम मजदूरी में से घटती है.',
    'civil-construction': 'साइट विजिट, नाप और लिखित एस्टिमेट शामिल.',
    'labour-supply': 'यह बुकिंग चार्ज है. मजदूरी शिफ्ट से पहले लिखकर तय होती है.',
    subscription: 'पहली विजिट और प्लान में आने वाली चीजों की गिनती शामिल.',
    business: 'पहली मुलाकात और आपके बिजनेस के लिए लिखित प्लान शामिल.',
  },
  startingFrom: (rupees) => `₹${rupees} से शुरू`,
  firstVisit: (rupees) => `पहली विजिट ₹${rupees}`,
  trust: {
    soon: '90 मिनट में टेक्नीशियन',
    callBack: '90 मिनट में हमारा फोन आता है',
    guarantee: 'काम के बाद 30 दिन की गारंटी',
    verified: 'जांचे-परखे कारीगर',
  },
  about: 'इस सर्विस के बारे में',
  whys: 'हमें क्यों चुनें',
  offers: 'हम क्या-क्या करते हैं',
  faqs: 'अक्सर पूछे जाने वाले सवाल',
  askTitle: 'किसी से बात करनी है?',
  askText: (hours) => `रोज, ${hours}.`,
  call: (phone) => `फोन करें ${phone}`,
  related: 'इससे जुड़ी सर्विस',
  noRelated: 'इससे जुड़ी कोई सर्विस नहीं है.',
}
