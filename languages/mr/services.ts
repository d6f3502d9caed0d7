import type { ServiceTexts } from '../en/services.ts'

export const serviceTexts: ServiceTexts = {
  breadcrumb: 'आपण इथे आहात',
  home: 'होम',
  book: {
    homeservice: 'टेक्निशियन बोलावा',
    'home-appliance': 'टेक्निशियन बोलावा',
    'civil-construction': 'साइट व्हिजिट मागवा',
    'labour-supply': 'कामगार बुक करा',
    subscription: 'हा प्लॅन मागवा',
    business: 'कॉल बॅक मागवा',
  },
  covers: {
    homeservice: 'येणे-जाणे, तपासणी आणि लेखी कोटेशन यात आले. काम दिल्यास ही रक्कम मजुरीतून वजा होते.',
    'home-appliance': 'येणे-जाणे, बिघाडाची तपासणी आणि लेखी कोटेशन यात आले. काम दिल्यास ही रक्कम मजुरीतून वजा होते.',
    'civil-construction': 'साइट व्हिजिट, मोजमाप आणि लेखी एस्टिमेट यात आले.',
    'labour-supply': 'हा बुकिंग चार्ज आहे. मजुरी शिफ्टच्या आधी लेखी ठरते.',
    subscription: 'पहिली व्हिजिट आणि प्लॅनमध्ये येणाऱ्या वस्तूंची मोजणी यात आली.',
    business: 'पहिली भेट आणि आपल्या व्यवसायासाठी लेखी प्लॅन यात आला.',
  },
  startingFrom: (rupees) => `₹${rupees} पासून`,
  firstVisit: (rupees) => `पहिली व्हिजिट ₹${rupees}`,
  trust: {
    soon: '90 मिनिटांत टेक्निशियन',
    callBack: '90 मिनिटांत आम्ही फोन करतो',
    guarantee: 'कामानंतर 30 दिवसांची गॅरंटी',
    verified: 'पडताळणी झालेले कारागीर',
  },
  about: 'या सर्व्हिसबद्दल',
  whys: 'आम्हाला का निवडावे',
  offers: 'आम्ही काय काय करतो',
  faqs: 'नेहमी विचारले जाणारे प्रश्न',
  askTitle: 'कोणाशी बोलायचे आहे?',
  askText: (hours) => `रोज, ${hours}.`,
  call: (phone) => `फोन करा ${phone}`,
  related: 'संबंधित सर्व्हिस',
  noRelated: 'संबंधित सर्व्हिस नाहीत.',
}
