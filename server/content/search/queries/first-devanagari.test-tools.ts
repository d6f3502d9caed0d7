import { toQueries } from './to-queries.test-tools.ts'

/** Hindi and Marathi in Devanagari, and both scripts in one query. */
export const FIRST_DEVANAGARI = toQueries(`
  home-appliance/ac-repair:
    एसी ठंडा नहीं कर रहा
    एसी दुरुस्ती ठाणे
    एसी मधून पाणी गळतंय
  home-appliance/refrigerator-repair:
    फ्रिज ठंडा नहीं हो रहा
    फ्रीज दुरुस्ती
    फ्रीझ बंद पडला
  home-appliance/washing-machine-repair:
    वॉशिंग मशीन दुरुस्ती
    वाशिंग मशीन खराब
  home-appliance/tv-repair:
    टीवी रिपेयर
    टीव्ही दुरुस्ती पुणे
  home-appliance/microwave-oven-repair:
    मायक्रोवेव्ह दुरुस्ती
    माइक्रोवेव रिपेयर
  home-appliance/geyser-repair homeservice/geyser:
    गीज़र
    गिझर दुरुस्ती
    गरम पाणी येत नाही
    गीजर फिटिंग
  homeservice/plumber:
    नल टपक रहा है
    नळ गळतोय
    पानी नहीं आ रहा
    पाणी येत नाही
    प्लंबर चाहिए
    प्लंबर पाहिजे ठाणे
    गटार तुंबलं
  homeservice/electrician:
    इलेक्ट्रिशियन
    इलेक्ट्रीशियन ठाणे
    बिजली वाला
    लाइट चली गई
    वीज गेली
    पंखा रिपेयर
    वायरमन पाहिजे
  homeservice/carpenter:
    सुतार
    सुतार पाहिजे पुणे
    बढ़ई
    बढई चाहिए
    दरवाजा दुरुस्ती
  homeservice/cleaning:
    घर की सफाई
    घराची साफसफाई
  homeservice/cleaning subscription/home-spa:
    सोफा सफाई
  homeservice/pest-control:
    झुरळ
    दीमक
    वाळवी
    ढेकूण
    उंदीर
    चींटी
  homeservice/painting:
    रंगकाम
    रंगारी
    पेंटर चाहिए
    पुताई वाला
    भिंतीला ओल
  civil-construction/home-construction:
    घर बांधायचे आहे
    घर बांधकाम
  civil-construction/building-construction:
    इमारत बांधकाम
  civil-construction/restaurant-construction:
    हॉटेल बांधकाम
  civil-construction/roads-construction:
    रस्ता दुरुस्ती
  civil-construction/bridge-construction:
    पूल बांधकाम
  labour-supply/helpers:
    हेल्पर
    मदतनीस
  labour-supply/nonskilled:
    मजदूर चाहिए
    मजूर पाहिजे
    बिगारी
  labour-supply/skilled:
    राजमिस्त्री
    गवंडी पाहिजे
  subscription/security-guard:
    सिक्योरिटी गार्ड
    सुरक्षा रक्षक
  business/paid-search:
    गूगल विज्ञापन
    गुगल जाहिरात
  business/digitalmarketing:
    डिजिटल मार्केटिंग
`)
