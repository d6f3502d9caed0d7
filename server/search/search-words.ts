import type { ServiceType } from '../../contract/options.ts'

// What people call things, beyond what the content says. The words are written in Latin letters as they are spoken:
// folding makes other spellings and Devanagari meet them. Devanagari stands here only where it is spoken otherwise.

/** Stop words: grammar, politeness, places, and what every caller wants. */
export const STOP_WORDS = toList(`
  a an the of for and or my our is are in on at to from with not no it i we you me need want please pls any some do
  does can how what where who which near nearby nearest me around here best good cheap sasta accha badhiya top rated
  trusted urgent urgently emergency today now tomorrow abhi aaj kal turant lavkar quick fast immediately wala wali
  wale vala vali vale waala chahiye chahie chaiye cahiye pahije pahije havay hava have hawaay ka ki ke kaa ko se me
  mein mai main par pe tak liye lie or aur ani aani hai he hain ho hota hoti raha rahi rahe gaya gayi gaye gayee gya
  gyi gai gela geli gele jaa ja rha rhi rhe kar kare karo karna karne karva karvana karwana karwao karvao karvaycha
  karaycha karaychi karun dya den de do dena lena le nahi nahin nhi nai nako na hi bhi mera meri mere mujhe mujhko
  maza majha majhi amcha aamchya tumhi aap koi kahi kuch kya kay kasa kase kuthe kahan kidhar kaun kon aahe ahe aahet
  nahiye nay yet yetay yete yeto aa aana hot hoto hotay cha chi che la ne madhe madhye sathi saathi sobat ata ati ate
  aata aati aate deta deti dete karta karti karte jata jati jate rahta lag laga lagi lage gir gira gire baar bahut
  khup jast zyada thoda jaldi sab pura full kripya krupaya sir madam bhai bhaiya dada tai ji number contact phone call
  book booking online price rate rates charge charges cost kitna kiti kharcha paisa paise day time area city bandh
  band kharab problem issue fault working chalu chal chala chali chale chalat chalta chalti shuru thik theek tik kaise
  kaisa kese kyon kyo kyu kyun hone hua hui hue gaye gayab chahte karvani karwani karvane karwane karane karayche
  karaychi karaycha hava havi havet havya pahijet zala zali zale zalet jhala jhali jhale jhalet nahit lagta lagte
  lagto lagli lagle padla padli padle padto padte aala aali aale aalay deto dete ghya dya sangaa samasya pareshan
  pareshani taklif takleef tras dikkat mar marta marte marto lagaye madhun madhoon varun help find get give giving
  kab kadhi kevha milega milegi milel aayega aayegi yeil looking someone somebody again suddenly properly very having without वाला वाली चाहिए पाहिजे हवा हवाय आहे नाही नहीं
  में मध्ये साठी और आणि
`)

/** Words that say that something is broken: of two services of one thing, the one that repairs it is meant. */
export const FAULTS = toList(`
  not nahi nahin nhi nai kharab band bandh bandha bighadla bighadli bighad problem issue fault faulty leak leaking
  leakage tapak tapakta tapakna galti galtay galto galte galtoy tuta toota tut broken noise awaz stopped dead current
  karant shock jhatka
`)

/** What is done in any trade: beside a word of another one it is about that. */
export const DEEDS = toList('washing wash')

/** Words that are compared as they are typed, because they fold into others: "car" into the "kar" of every Hindi sentence. */
export const HOMONYMS = toList('car cab लोन')

/** What other trades are about: a query with one of them finds a page only by most of its other words. */
export const FOREIGN = toList(`
  car cars bike scooter scooty taxi cab bus train flight ticket laptop mobile iphone smartphone sim
  recharge pan aadhaar aadhar passport card loan insurance लोन doctor dentist hospital clinic medicine dawakhana tutor
  tuition class classes course exam result score news movie song game recipe pizza food tiffin naukri job salary
  lawyer vakil astrologer pandit puja salon parlour haircut makeup massage yoga school shala शाळा dog cat pet kutta vet stove chulha
  shoe watch sewing petrol diesel iron istri cooler कूलर gardener gardening mali grinder juicer
`)

/** Where people live, who often end with it. A word here is never a misspelling of another. */
export const PLACES = toList(`
  mumbai bombay thane pune poona navi andheri bandra borivali dadar kurla ghatkopar mulund malad goregaon kandivali
  powai chembur vashi nerul airoli panvel dombivli kalyan mira bhayandar virar vasai worli parel colaba juhu santacruz
  vikhroli bhandup ghodbunder majiwada naupada kothrud hadapsar aundh baner wakad hinjewadi kharadi viman nagar
  shivajinagar pimpri chinchwad katraj kondhwa swargate west east colony society
`)

/**
 * Words of most services, and symptoms of many things: beside another word they only put in order what it found; they
 * find something themselves where nothing else is asked.
 */
export const GENERIC = toList(`
  repair repairs repairing repairer marammat durusti durust service services servicing sarvis fitting fit install
  installation lagana lagane lagani lagwana lagwane lagwani lagvana basavne basvane basavnara basavaycha basvaychi
  basvayche lavne lavaycha lavaychi lavayche lavun badalna badalni badlaycha badlaychi dikhana dikhane change replace
  replacement work kaam kam mistri mistry technician mechanic karigar man expert company agency shop center centre
  maintenance contractor thekedar check new naya purana old set leak leakage tapak tapakna tapakta gal galti galte galto galtay galtoy
  vahat vahte gira girta broken tuta toota tut jam machine garam thanda cooling home house ghar ghara gharat gharguti
  gharelu flat
`)

/** Words that name a trade by themselves; beside the name of a thing they say only what is to be done or what it does. */
export const WEAK = toList(`
  pani water current karant shock jhatka road rasta banana banane banwana banvayche banvaycha build bandhne bandhaycha
  jal
`)

/** What people call the trade of each type and the things that it is about. */
export const TRADE_WORDS: Partial<Record<ServiceType, string[]>> = {
  Electrician: toList(`
    electrician electric electrical bijli vij light lite batti diva dive electricity wiring wireman wire taar switch
    switchboard socket plug fuse फ्यूज mcb rccb elcb short circuit fan pankha regulator dimmer holder button batan mccb
    tubelight bulb led jhumar chandelier doorbell inverter meter earthing voltage havells anchor polycab finolex
    legrand एमसीबी वीज विजेचा दिवा लाईट
  `),
  Plumber: toList(`
    plumber plumbing plambar nal nalka tap tonti toti faucet cock pani water pipe pipeline leak leakage tapak
    tapakna tapakta galti gal drain drainage nali gutter gatar choke choked chokeup blocked blockage tumb tumbla
    tumble tumbte tumbto flush cistern toilet latrine sandas commode mori nahani bidet jet spray sump burst sachte
    sachla futla futli phat fat sewage sewer jaquar cera parryware hindware kohler basin washbasin shower tanki tank overflow
    seepage गळती टाकी तुंबले
  `),
  Carpenter: toList(`
    carpenter carpentry sutar suthar badhai wood wooden lakdi furniture farnichar door darwaza dar lock tala kulup
    latch kundi handle hinge kabja window khidki almari almirah wardrobe kapat cupboard drawer bed palang khat table
    chair plywood laminate shelf rack curtain parda drill drilling hole chhed chabi chavi key stool kursi khurchi
    mandir mosquitonet khatiya machharjali mosquitomesh दार कुलूप कपाट
  `),
  Cleaning: toList(`
    cleaning clean cleaner safai saaf saf swachhata deep dhulai dhona dhone dhuvun dhuvaycha wash jhadu pocha ladi
    sofa kamwali gharkam carpet mattress gadda gadi gaadi floor farshi marble polish stain housekeeping maid pochha dhool dust chiknai grease
    vacuum साफसफाई स्वच्छ स्वच्छता फरशी
  `),
  'Pest Control': toList(`
    pest control cockroach kakroch jhural tilchatta termite deemak valvi udhai bedbug bugs bedbag khatmal dhekun ants chinti
    mungi rat rats mouse mice chuha chuhe undir mosquito machhar das lizard chipkali spider makdi fly makkhi whiteants
    borer ghun insect keede kida makode fumigation वाळवी ढेकूण उंदीर मुंग्या डास चूहा मच्छर कीड़े
  `),
  Painting: toList(`
    painting painter paint rang rangkaam rangari rangwala putai putty whitewash chuna distemper emulsion wall deewar
    bhint colour color safedi rangavne rangvayche rangvaycha popde papdi nerolac dulux texture damp dampness seelan
    nami olsar ol olawa waterproofing roof terrace crack darar daraar bheg रंगकाम पुताई भिंत सीलन ओल
  `),
  'AC Repair': toList(
    'ac aircon aircondition airconditioner air conditioner conditioning esi daikin voltas hitachi carrier lloyd mitsubishi bluestar ogeneral एसी एअर कंडिशनर एयरकंडीशनर',
  ),
  'Washing Machine': toList('washing machine washer dryer kapde clothes laundry वॉशिंग मशीन कपडे'),
  Refrigerator: toList('fridge refrigerator freez freezer deepfreezer baraf barf फ्रिज फ्रीज फ्रीझ रेफ्रिजरेटर'),
  'TV Repair': toList('tv television tivi led lcd oled smarttv एलईडी sony bravia onida tcl xiaomi टीवी टीव्ही टेलीविजन'),
  'Oven Repair': toList('microwave oven ovan otg माइक्रोवेव मायक्रोवेव्ह ओव्हन ओवन'),
  Geyser: toList('geyser gizer heater waterheater hotwater boiler garam racold aosmith गीजर गिझर गिजर'),
  Restaurant: toList(
    'restaurant hotel cafe dhaba canteen eatery khanawal mess bhojnalay upahargruh bakery cloudkitchen foodcourt',
  ),
  Building: toList(
    'building imarat apartment slab rcc column builder construction bandhkam nirman manzil manjil majla mazla floor chhat pillar khamb redevelopment इमारत बांधकाम',
  ),
  Roads: toList('road रोड rasta raste sadak paver asphalt dambar tar concrete pothole khadda khadde driveway'),
  Bridge: toList('bridge pul footbridge culvert nullah pulia puliya'),
  House: toList(`
    house bungalow bangla makan rowhouse villa construction bandhkam bandhayche bandhne banana banwana nirman
    ghar house build plot gaothan gavthan compound boundary बांधकाम बंगला
  `),
  'Sports-Complex': toList(
    'sports turf football badminton pickleball tennis basketball court maidan stadium khel pitch volleyball skating',
  ),
  Helpers: toList(`
    helper madatnis hamal shifting packing loading unloading movers packers officeboy peon event events shadi lagna
    wedding function party pandal ladka ladke log manse manus boys maal utarna utarne saman samaan boja मदतनीस हमाल
  `),
  Skilled: toList(`
    skilled mason rajmistri gavandi tiler welder welding fitter plaster shuttering lagana lagane basavne basavnara
    tile tiles farshi ladi granite marble grill railing rajmistry फरशी राजमिस्त्री गवंडी वेल्डर
  `),
  Unskilled: toList(`
    labour labor unskilled mazdoor majur bigari kamgar coolie beldar debris malba rabit radaroda rubble kachra mitti
    maati sand cement digging khudai मजूर बिगारी
  `),
  'paid-search': toList('google ads adwords ppc paid advertisement advertising jahirat vigyapan campaign'),
  seo: toList('seo google ranking maps listing gmb reviews'),
  socialmedia: toList('affiliate influencer instagram insta facebook social promotion referral youtube'),
  digitalmarketing: toList('digital marketing online prachar promotion website whatsapp reels branding jahirat'),
}

/** Parts, signs and makers that other things have too: they find a trade where the rest of what is asked fits it. */
export const TRADE_SIGNS: Partial<Record<ServiceType, string[]>> = {
  Electrician: toList(`
    power phase load point board trip tripping current karant shock jhatka spark sparking chingari thingi burnt jal
    jala jali jalla jalala jalali jalale exhaust ceiling tube lamp bell ghanti battery ups stabilizer orient usha
    crompton
  `),
  Plumber: toList('jam motor pump pressure dab bathroom washroom kitchen rasoi swayampakghar mixer urinal valve sink ceiling'),
  Carpenter: toList('mistri jali mesh rod assembly kitchen rasoi swayampakghar kach trolley modular sliding ikea sofa'),
  Cleaning: toList(
    'bathroom kitchen rasoi swayampakghar chimney tiles daag jala dusting tank tanki taki टाकी टंकी window glass office',
  ),
  Painting: toList('polish patch peeling primer asian berger chhat chhata slab leak leakage tapak tapakna gal galti'),
  'AC Repair': toList(`
    split window cooling gas filling compressor thanda thand gaar inverter panasonic lg samsung godrej whirlpool haier
    jet
  `),
  'Washing Machine': toList(
    'drum spin spinner automatic semiautomatic toploader frontload ifb bosch lg samsung whirlpool godrej haier',
  ),
  Refrigerator: toList('ice cooling thanda thand gaar compressor gas lg samsung whirlpool godrej haier bosch'),
  'TV Repair': toList('screen display panel remote android wallmount mount picture sound awaz lg samsung panasonic'),
  'Oven Repair': toList('grill convection magnetron plate ifb lg samsung bajaj'),
  Restaurant: toList('kitchen'),
  'Sports-Complex': toList('cricket'),
  Roads: toList('contractor thekedar'),
  Bridge: toList('nalla contractor thekedar'),
  seo: toList('shop dukan business vyapar'),
  digitalmarketing: toList('shop dukan business vyapar'),
  Geyser: toList('hot thermostat element instant storage bajaj vguard havells crompton'),
}

/** What people call a page whose type is in the menus only, by its slug. */
export const PAGE_WORDS: Record<string, string[]> = {
  'security-guard': toList('guard watchman vachman chowkidar rakhwaldar rakhwala pahredar gurkha bouncer gatekeeper suraksha'),
  'appliance-services': toList('appliance upkaran ro purifier shuddhikaran shuddhi kent aquaguard dishwasher उपकरण'),
  'home-maintenance': toList('maintenance dekhbhal rakhrakhav देखभाल'),
}

/** What people call a yearly plan. */
export const PLAN_WORDS = toList(
  'plan yearly annual annually amc subscription package membership yojana varshik salana saal वार्षिक सालाना प्लान',
)

function toList(text: string): string[] {
  return text.split(/\s+/).filter(Boolean)
}
