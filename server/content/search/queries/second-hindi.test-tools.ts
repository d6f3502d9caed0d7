import { toQueries } from './to-queries.test-tools.ts'

/** Hindi in Devanagari. */
export const SECOND_HINDI = toQueries(`
  home-appliance/ac-repair:
    एसी की सर्विस
    एसी से पानी टपक रहा है
    एसी में गैस भरवानी है
    एसी चालू नहीं हो रहा
  home-appliance/refrigerator-repair:
    फ्रिज ठंडा नहीं हो रहा
    फ्रिज में बर्फ नहीं जम रही
    फ्रिज ठीक करने वाला
    रेफ्रिजरेटर की मरम्मत
  home-appliance/washing-machine-repair:
    वाशिंग मशीन खराब है
    कपड़े धोने की मशीन
    मशीन पानी नहीं निकाल रही
  home-appliance/tv-repair:
    टीवी की स्क्रीन टूट गई
    टीवी दीवार पर लगाना
    टी वी खराब हो गया
  home-appliance/microwave-oven-repair:
    माइक्रोवेव गरम नहीं कर रहा
    ओवन खराब है
  home-appliance/geyser-repair homeservice/geyser:
    गीज़र
  home-appliance/geyser-repair:
    गीजर का पानी गरम नहीं हो रहा
    गीजर से करंट लग रहा है
  homeservice/geyser:
    नया गीजर लगवाना है
  homeservice/plumber:
    नल ठीक करने वाला
    नल से पानी टपक रहा है
    टॉयलेट जाम हो गया
    पानी की टंकी लीक हो रही है
    पाइप फट गया
    पानी का प्रेशर कम
    सिंक चोक हो गया
    नाली जाम
  homeservice/electrician:
    बिजली मिस्त्री
    घर की लाइट चली गई
    पंखा नहीं चल रहा
    स्विच से चिंगारी निकल रही है
    शॉर्ट सर्किट
    ट्यूबलाइट लगानी है
    घर की वायरिंग
  homeservice/carpenter:
    बढ़ई
    दरवाजा बंद नहीं हो रहा
    ताला बदलना है
    अलमारी की मरम्मत
    बेड टूट गया
    मच्छर जाली
  homeservice/painting:
    घर की पुताई
    दीवार पर सीलन
    पेंट वाला
    दीवार का रंग उतर रहा है
  homeservice/cleaning:
    घर की सफाई
    सोफा साफ करना है
    बाथरूम की सफाई
    पानी की टंकी की सफाई
  homeservice/pest-control:
    कॉकरोच भगाने का तरीका
    तिलचट्टे
    खटमल मारने की दवा
    दीमक का इलाज
    चूहे बहुत हैं
    मच्छरों से परेशान
    चींटियां
  labour-supply/helpers:
    सामान उठाने के लिए हेल्पर
    घर शिफ्टिंग के लिए लड़के
  labour-supply/nonskilled:
    मज़दूर चाहिए
    मलबा उठवाना है
  labour-supply/skilled:
    राजमिस्त्री
    टाइल्स लगाने वाला
    वेल्डर
  subscription/security-guard:
    सिक्योरिटी गार्ड
    चौकीदार चाहिए
  subscription/appliance-services:
    उपकरणों का सालाना प्लान
  subscription/home-maintenance:
    घर का सालाना मेंटेनेंस
  subscription/home-spa:
    सालाना सफाई प्लान
  civil-construction/home-construction:
    मकान बनवाना है
    घर का निर्माण
  civil-construction/building-construction:
    बिल्डिंग बनाने वाले ठेकेदार
  civil-construction/roads-construction:
    सड़क बनवाना
  civil-construction/restaurant-construction:
    होटल का किचन बनवाना
  civil-construction/sportscomplex-construction:
    क्रिकेट टर्फ
  business/seo:
    गूगल मैप पर दुकान
  business/paid-search:
    गूगल विज्ञापन
  business/digitalmarketing:
    वेबसाइट बनवानी है
`)
