import { toQueries } from './to-queries.test-tools.ts'

/** Marathi in Devanagari. */
export const SECOND_MARATHI = toQueries(`
  home-appliance/ac-repair:
    एसी गार होत नाही
    एसीतून पाणी गळतंय
    एसी दुरुस्ती
    एसीची सर्व्हिसिंग
  home-appliance/refrigerator-repair:
    फ्रीज थंड होत नाही
    फ्रिज बंद पडला
    फ्रीज दुरुस्ती करणारा
  home-appliance/washing-machine-repair:
    वॉशिंग मशीन बंद पडली
    कपडे धुण्याचे यंत्र
    मशीन फिरत नाही
  home-appliance/tv-repair:
    टीव्ही बंद पडला
    टीव्ही भिंतीवर बसवणे
    टीव्हीला आवाज आहे चित्र नाही
  home-appliance/microwave-oven-repair:
    मायक्रोवेव्ह गरम होत नाही
    ओव्हन दुरुस्ती
  home-appliance/geyser-repair:
    गिझरचे पाणी गरम होत नाही
    गिझर गळतोय
  homeservice/geyser:
    नवीन गिझर बसवायचा आहे
  homeservice/plumber:
    नळ गळतोय
    नळाला पाणी येत नाही
    बाथरूम तुंबलं आहे
    संडास तुंबला
    पाईप फुटला
    टाकीतून पाणी वाहतंय
    पाण्याचा दाब कमी
    मोरी तुंबली
  homeservice/electrician:
    लाईट गेली
    पंखा फिरत नाही
    वायरमन पाहिजे
    वीज गेली
    स्विच जळला
    करंट लागतो
    बोर्ड खराब झाला
    दिवे लावायचे आहेत
  homeservice/carpenter:
    सुतार पाहिजे
    दार लागत नाही
    कुलूप बदलायचे आहे
    कपाट दुरुस्ती
    खिडकीला जाळी
    पलंग मोडला
    लाकडी काम
  homeservice/painting:
    घराला रंग द्यायचा आहे
    रंगारी
    भिंतीला ओल आली
    घर रंगवणे खर्च
  homeservice/cleaning:
    घराची साफसफाई
    सोफा साफ करणे
    पाण्याची टाकी साफ करणे
    दिवाळीची साफसफाई
  homeservice/pest-control:
    झुरळं झाली आहेत
    ढेकणांचा त्रास
    वाळवी लागली
    उंदीर झालेत घरात
    मुंग्या
    डास फार झालेत
  labour-supply/helpers:
    सामान हलवायला माणसे
    मदतनीस
  labour-supply/nonskilled:
    मजूर हवेत
    बिगारी कामगार
    राडारोडा उचलणे
  labour-supply/skilled:
    गवंडी पाहिजे
    फरशी बसवणारा
  subscription/security-guard:
    सोसायटीसाठी वॉचमन
    सुरक्षा रक्षक
    रखवालदार
  subscription/appliance-services:
    उपकरणांचा वार्षिक प्लॅन
  subscription/home-maintenance:
    घराची वार्षिक देखभाल
  subscription/home-spa:
    वर्षभर साफसफाईचा प्लॅन
  civil-construction/home-construction:
    घर बांधायचे आहे
    बंगला बांधकाम
  civil-construction/building-construction:
    इमारत बांधकाम
  civil-construction/roads-construction:
    सोसायटीचा रस्ता
  civil-construction/bridge-construction:
    नाल्यावर पूल
  business/seo:
    गुगल मॅपवर दुकान
  business/paid-search:
    गुगल जाहिरात
  business/digitalmarketing:
    दुकानासाठी वेबसाईट
`)

/** Marathi in Latin letters. */
export const SECOND_MARATHI_LATIN = toQueries(`
  home-appliance/ac-repair:
    ac thand hot nahi
    ac madhun pani galtay
    ac durusti
    ac chi service karaychi aahe
  home-appliance/refrigerator-repair:
    fridge thand hot nahi
    fridge band padla
    fridge madhe barf hot nahi
  home-appliance/washing-machine-repair:
    washing machine chalat nahi
    kapde dhunyachi machine bighadli
  home-appliance/tv-repair:
    tv bighadla aahe
    tv bhintila lavaycha aahe
    tv disat nahi fakt awaj yeto
  home-appliance/microwave-oven-repair:
    microwave garam hot nahi
  home-appliance/geyser-repair:
    gizar madhun pani galte
    geyser madhe pani garam hot nahi
    geyser la shock lagto
  homeservice/geyser:
    navin geyser basvaycha aahe
  homeservice/plumber:
    nal galtoy
    nalala pani yet nahi
    toilet tumbla aahe
    pani tumbtay bathroom madhe
    pipe futla
    plumber pahije
    tanki madhun pani galte
    pump chalu hot nahi
  homeservice/electrician:
    light gela
    ghari light nahi
    pankha firat nahi
    switch jalala
    wireman pahije
    mcb padto sarkha
    vij janya chi takrar
  homeservice/carpenter:
    sutar pahije
    daar lagat nahi
    kulup badlaycha aahe
    kapat durust karaycha aahe
    darwaja fugla
    palang moden
  homeservice/painting:
    ghar rangvayche aahe
    rangari pahije
    bhintila ol aali aahe
    rangkam kharch
  homeservice/cleaning:
    ghar saaf karaycha aahe
    sofa dhuvun pahije
    panyachi taki saaf karne
    divali saf safai
  homeservice/pest-control:
    jhural zale aahet
    dhekun zalet
    undir gharat
    valvi lagli aahe
    mungya zalya aahet gharat
    das marnyache aushadh
  labour-supply/helpers:
    saman halvayla manse pahijet
    madatnis pahije
  labour-supply/nonskilled:
    bigari kamgar
    majur pahije
  labour-supply/skilled:
    gavandi pahije
    farshi basavnara
  subscription/security-guard:
    society sathi watchman pahije
    raatri cha rakhwaldar
  civil-construction/home-construction:
    ghar bandhayche aahe
    bandhkam contractor
  civil-construction/roads-construction:
    society cha rasta
    paver block basavne
  civil-construction/bridge-construction:
    chota pool bandhne
  business/seo:
    google var dukan disat nahi
  business/digitalmarketing:
    dukanachi jahirat
`)
