import { toQueries } from './to-queries.test-tools.ts'

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
