import { toQueries } from './to-queries.test-tools.ts'

/** Hindi in Latin letters. */
export const SECOND_HINGLISH = toQueries(`
  home-appliance/ac-repair:
    ac saaf karwana hai
    ac me gas bharwani hai
    ac chalu nahi ho raha
    ac se awaz aa rahi hai
    ac wale ka number
    ac ki servicing kitne me hogi
    ac se thandi hawa nahi aa rahi
    esi ki marammat
  home-appliance/refrigerator-repair:
    fridge band ho gaya
    frige me barf nahi jam rahi
    fridge mistri chahiye
    fridge me se pani nikal raha hai
    freeze kharab hai
  home-appliance/washing-machine-repair:
    washing machine kharab ho gayi
    kapde dhone ki machine theek karni hai
    washing machin ka pani nahi nikal raha
    machine spin nahi kar rahi
    dryer nahi ghum raha
  home-appliance/tv-repair:
    tv ki screen toot gayi
    tv chalu nahi ho raha
    tv deewar pe lagana hai
    tv me awaz hai picture nahi
    tv mechanic ghar pe
  home-appliance/microwave-oven-repair:
    oven garam nahi ho raha
    microwave kharab hai
    maikrowave repair wala
  home-appliance/geyser-repair:
    geyser garam nahi karta
    gizar kharab hai
    geyser se pani tapak raha
    geyser se current lag raha hai
    geyser me paani garam nahi hota
  homeservice/geyser:
    naya geyser lagwana hai
    geyser fit karne wala
  homeservice/plumber:
    nal wala
    nal tapak raha hai
    pani ki motor nahi chal rahi
    bathroom me pani nahi ja raha
    latrine jam ho gayi
    flash tank kharab
    pani ka pressure kam hai
    pipe phat gaya
    sink ka pani nahi nikal raha
    plambar chahiye
    tanki se pani gir raha hai
    pani nahi aa raha
  homeservice/electrician:
    bijli wala chahiye
    light chali gayi ghar ki
    pankha nahi chal raha
    pankha dheere chal raha hai
    switch jal gaya
    ghar me current lag raha hai
    mcb baar baar gir raha hai
    electrition number
    jhumar lagana hai
    bijli ka board lagwana
    taar jal gayi
  homeservice/carpenter:
    badhai chahiye
    darwaza band nahi ho raha
    darwaze ka lock kharab
    almari theek karwani hai
    palang ki marammat
    lakdi ka kaam
    machhar jali lagwani hai
    darwaza phool gaya barish me
    parda rod lagana
    taala badalna hai
  homeservice/painting:
    ghar ki putai
    rang rogan karwana hai
    deewar me silan
    diwar ka paint ukhad raha hai
    safedi karane wala
    painter ka rate kya hai
  homeservice/cleaning:
    ghar ki safai
    sofa dhulai
    bathroom saaf karna hai
    tanki ki safai
    diwali ki safai
    kitchen ki chiknai saaf karne wala
    gadda saaf karwana hai
  homeservice/pest-control:
    cockroach ka ilaj
    khatmal ki dawa
    deemak lag gayi hai
    chuhe bhagane wala
    machhar marne ki dawai
    cheenti bahut ho gayi ghar me
    til chatta
  labour-supply/helpers:
    saman shift karne ke liye ladke
    ghar shifting helper
    shadi me kaam karne wale log
  labour-supply/nonskilled:
    mazdoor chahiye
    malba uthane wala
    beldar
    khudai ke liye majdur
  labour-supply/skilled:
    raj mistri
    tiles lagane wala mistri
    grill welding wala
  subscription/security-guard:
    chowkidar chahiye
    dukan ke liye guard
  subscription/home-maintenance:
    saal bhar ka plumber electrician plan
  subscription/appliance-services:
    ac fridge machine ka saalana plan
  civil-construction/home-construction:
    makan banwana hai
    ghar banane ka thekedar
  civil-construction/building-construction:
    building banane wala
    chhat ke upar ek aur manzil
  civil-construction/roads-construction:
    society me sadak banwani hai
  civil-construction/bridge-construction:
    nale ke upar pulia
  business/seo:
    google map pe dukan kaise laye
    google pe dukan dikhana hai
  business/paid-search:
    google pe ad chalana hai
  business/digitalmarketing:
    dukan ki website banwani hai
    dukan ka prachar online
`)

/** Both scripts in one query, and typing errors. */
export const SECOND_MIXED = toQueries(`
  home-appliance/ac-repair:
    AC की service
    ac ठंडा नहीं कर रहा
    ac repiar
    ac servise near me
    daikinn ac
    ac gass filling
    AC चं पाणी गळतंय
  home-appliance/refrigerator-repair:
    fridge ची service
    refridgerator not cooling
    frigde repair
    fridge का compressor
  home-appliance/washing-machine-repair:
    washing machine ठीक करना
    wasing mashine repair
    washng machine service
    वॉशिंग machine dryer
  home-appliance/tv-repair:
    tv repair करना है
    LED tv लगाना है
    telivision repair
    samsang tv
  home-appliance/microwave-oven-repair:
    microwave ओवन repair
    micorwave repair
  home-appliance/geyser-repair homeservice/geyser:
    geyser रिपेयर
    geezar
    geysar servis
  homeservice/plumber:
    प्लंबर near me
    plumer
    bathroom का नल
    water pipe लीक
    tap गळतोय
    flush टैंक leak
    plumbar thane west
  homeservice/electrician:
    elecrician
    electrisian mumbai
    fan लगाना है
    light fitting करायची आहे
    इलेक्ट्रिशियन pune
    swich bord
    inverter बैटरी
  homeservice/carpenter:
    carpainter
    door repair करायचं आहे
    सुतार near me
    almirah lock ठीक करना
  homeservice/painting:
    wall पेंट
    home panting
    2bhk रंगकाम
  homeservice/cleaning:
    sofa क्लीनिंग
    clening service
    bathroom सफाई service
  homeservice/pest-control:
    pest कंट्रोल
    cockroch
    coackroach treatmnt
    termite उपचार
  labour-supply/nonskilled:
    labor chahiye काम के लिए
  subscription/security-guard:
    securty gaurd
    society watchman हवा
  civil-construction/sportscomplex-construction:
    turf बनाना है
  business/digitalmarketing:
    website बनवायची आहे
  business/paid-search:
    google adds
`)
