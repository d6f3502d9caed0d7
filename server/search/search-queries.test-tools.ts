/**
 * What people type, each line below the slug of the page that they mean; where two pages fit, either may come first.
 * Nothing in the search is made for a line here: a line that fails asks for a rule that helps other words, too.
 */
export const QUERIES: Record<string, string[]> = {
  'home-appliance/ac-repair': toLines(`
    ac repair
    AC servicing near me
    ac thanda nahi kar raha
    ac cooling nahi de raha hai
    a.c. not cooling
    split ac gas filling mumbai
    एसी ठंडा नहीं कर रहा
    एसी दुरुस्ती ठाणे
    एसी मधून पाणी गळतंय
    ac se pani tapak raha hai
    air conditioner mechanic
    airconditioner service pune
    daikin ac service
    voltas ac repair andheri west
    ac gas kitne ka hai
    A/C wala
    ac gaar hava det nahi
    ac technishian
  `),
  'home-appliance/refrigerator-repair': toLines(`
    fridge repair
    fridge thanda nahi ho raha
    frij thik karna hai
    refrigirator repair
    refridgerator not working
    फ्रिज ठंडा नहीं हो रहा
    फ्रीज दुरुस्ती
    fridge me baraf jam raha hai
    fridge wala near me
    samsung fridge service center
    double door fridge gas
    फ्रीझ बंद पडला
    godrej refrigerator technician pune
  `),
  'home-appliance/washing-machine-repair': toLines(`
    washing machine repair
    washingmachine repair
    washing mashin
    vashing machine durusti
    kapde dhone ki machine kharab hai
    वॉशिंग मशीन दुरुस्ती
    वाशिंग मशीन खराब
    machine spin nahi ho rahi
    lg washing machine service
    ifb front load not draining
    washing machine me pani nahi aa raha
    wasing machine mechanic
    dryer ghoomta nahi washing machine
  `),
  'home-appliance/tv-repair': toLines(`
    tv repair
    T.V. repair near me
    tv chalu nahi ho raha
    led tv display kharab
    टीवी रिपेयर
    टीव्ही दुरुस्ती पुणे
    television mechanic
    tv wall mount lagana hai
    telivision repair
    tv screen black aa rahi hai
    sony tv service
    tivi band padla
  `),
  'home-appliance/microwave-oven-repair': toLines(`
    microwave repair
    micro wave oven
    microwave garam nahi kar raha
    मायक्रोवेव्ह दुरुस्ती
    माइक्रोवेव रिपेयर
    maikrowave
    otg repair
    oven not heating
    ovan thik karna hai
  `),
  'home-appliance/geyser-repair homeservice/geyser': toLines(`
    geyser
    geezer repair
    gizer
    गीज़र
    गिझर दुरुस्ती
    gyser installation
    garam pani nahi aa raha
    गरम पाणी येत नाही
    geyser lagwana hai
    water heater repair
    racold geyser service thane
    geaser leak
    गीजर फिटिंग
    instant geyser fitting
  `),
  'homeservice/plumber': toLines(`
    plumber
    plumbr
    plummer near me
    palambar
    nal wala
    nal tapak raha hai
    नल टपक रहा है
    नळ गळतोय
    paani nahi aa raha
    पानी नहीं आ रहा
    पाणी येत नाही
    pani ki tanki leak
    tap leakage
    toilet jam ho gaya
    bathroom drain block
    basin choke
    kitchen sink blocked
    flush kharab hai
    प्लंबर चाहिए
    प्लंबर पाहिजे ठाणे
    plumber in kothrud
    pipe leak ho raha hai
    गटार तुंबलं
    commode fitting
    shower nahi chal raha
    nalka badalna hai
    low water pressure
    sandas chokeup
  `),
  'homeservice/electrician': toLines(`
    electrician
    electrition
    elektrishan
    ilectrician near me
    इलेक्ट्रिशियन
    इलेक्ट्रीशियन ठाणे
    bijli wala
    bijlee wala
    बिजली वाला
    light gayi
    लाइट चली गई
    light nahi aa rahi
    वीज गेली
    fan nahi chal raha
    pankha lagana hai
    पंखा रिपेयर
    switch board sparking
    mcb baar baar gir raha hai
    short circuit ho gaya
    वायरमन पाहिजे
    wireman pune
    current lag raha hai
    tubelight change
    fan installation charges
    inverter connection
    socket kharab
    jhumar lagana
  `),
  'homeservice/carpenter': toLines(`
    carpenter
    carpentar
    karpentar
    sutar
    suthar near me
    सुतार
    सुतार पाहिजे पुणे
    badhai
    बढ़ई
    बढई चाहिए
    darwaza band nahi ho raha
    दरवाजा दुरुस्ती
    door lock repair
    lock change
    almari ka kabja toot gaya
    bed repair
    furniture assembly
    wardrobe sliding door
    khidki thik karna
    kulup badalna
    kapaat durusti
    drawer channel
  `),
  'homeservice/cleaning': toLines(`
    cleaning
    home cleaning
    ghar ki safai
    deep cleanning
    घर की सफाई
    घराची साफसफाई
    bathroom cleaning
    bathroom safai wala
    kitchen cleaning near me
    house cleaning services mumbai
    diwali safai
    full home deep clean
    cleaning wali bai
  `),
  'homeservice/cleaning subscription/home-spa': toLines(`
    sofa cleaning
    sofa dhulai
    सोफा सफाई
    mattress cleaning
  `),
  'homeservice/pest-control': toLines(`
    pest control
    pestcontrol
    paste control
    cockroach
    cocroach treatment
    kakroch marne wala
    झुरळ
    jhural
    zural aushadh
    deemak
    दीमक
    वाळवी
    termite treatment
    khatmal
    ढेकूण
    bed bugs
    machar
    chuhe bahut hai
    उंदीर
    चींटी
    rat problem
    rodent control
  `),
  'homeservice/painting': toLines(`
    painting
    painter near me
    panting
    ghar ka paint
    ghar ko rang karna hai
    रंगकाम
    रंगारी
    पेंटर चाहिए
    rangwala
    wall paint price
    putai
    पुताई वाला
    deewar me seelan
    भिंतीला ओल
    damp wall
    asian paints painter
    texture paint
    white wash
  `),
  'civil-construction/home-construction': toLines(`
    ghar banana hai
    घर बांधायचे आहे
    घर बांधकाम
    house construction
    bungalow construction
    makan banwana hai
  `),
  'civil-construction/building-construction': toLines(`
    building construction
    इमारत बांधकाम
    building contractor
    bilding construction
    slab casting
  `),
  'civil-construction/restaurant-construction': toLines(`
    restaurant construction
    hotel banwana hai
    restorant interior
    हॉटेल बांधकाम
  `),
  'civil-construction/roads-construction': toLines(`
    road construction
    rasta banana hai
    रस्ता दुरुस्ती
    paver block
    society road repair
  `),
  'civil-construction/bridge-construction': toLines(`
    bridge construction
    chhota pul
    पूल बांधकाम
  `),
  'civil-construction/sportscomplex-construction': toLines(`
    box cricket turf
    badminton court
    football ground banana hai
    turf construction
  `),
  'labour-supply/helpers': toLines(`
    helper
    helper chahiye
    हेल्पर
    मदतनीस
    loading unloading
    packing helper
    hamal
  `),
  'labour-supply/nonskilled': toLines(`
    labour
    labor chahiye
    mazdoor
    majdur
    मजदूर चाहिए
    मजूर पाहिजे
    बिगारी
    malba uthana hai
  `),
  'labour-supply/skilled': toLines(`
    mason
    raj mistri
    राजमिस्त्री
    gavandi
    गवंडी पाहिजे
    welder
    tiles lagane wala
    skilled labour
  `),
  'subscription/security-guard': toLines(`
    security guard
    watchman
    vachman
    chowkidar
    सिक्योरिटी गार्ड
    सुरक्षा रक्षक
    society watchmen
  `),
  'subscription/appliance-services': toLines(`
    appliance amc
    ac amc
    ro service
    appliances yearly plan
  `),
  'subscription/home-maintenance': toLines(`
    home maintenance plan
    annual maintenance home
    ghar ki marammat
  `),
  'business/seo': toLines(`
    google pe dukan
    seo
    google map listing
  `),
  'business/paid-search': toLines(`
    google ads
    गूगल विज्ञापन
    गुगल जाहिरात
  `),
  'business/digitalmarketing': toLines(`
    digital marketing
    dukan ka prachar
    डिजिटल मार्केटिंग
    whatsapp marketing
  `),
  'business/affiliate': toLines(`
    affiliate marketing
    influencer
    instagram promotion
  `),
}

/** What the site does not do. */
export const STRANGE = toLines(`
  pizza delivery
  laptop repair
  mobile screen replacement
  doctor
  flight ticket
  beauty parlour
  पिज्जा
  डॉक्टर पाहिजे
  passport
  sewing machine
  car insurance
  asdfghjkl
  train ka time
  dance class
`)

function toLines(text: string): string[] {
  return text.split('\n').flatMap((line) => line.trim() || [])
}
