// The grammar of queries. What people call trades and pages is the operator's: `searchWordStore`. The words are in
// Latin letters as they are spoken: folding makes other spellings and Devanagari meet them. Devanagari stands here only
// where it is spoken otherwise.

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
  kab kadhi kevha milega milegi milel aayega aayegi yeil looking someone somebody again suddenly properly very having without
  one two three four half all every everywhere off out up down over under inside outside gone going goes come comes coming came
  keep keeps make makes making made turn turns turning start starting while after before when dropped
  utha uthana utarna nikal nikalna nikalta nikalti nikalte nighat nighto nighte kadhaycha kadhaychi kadhayche khol
  kholna kholne khulna khulta khul ugadat ghoom ghumna ghumta phir firat barabar purn karun deun sakta sakte
  milta hoga hogi paije वाला वाली चाहिए पाहिजे हवा हवाय आहे नाही नहीं
  में मध्ये साठी और आणि
`)

/** Words that say that something is broken: of two services of one thing, the one that repairs it is meant. */
export const FAULTS = toList(`
  not nahi nahin nhi nai kharab band bandh bandha bighadla bighadli bighad problem issue fault faulty leak leaking
  leakage tapak tapakta tapakna galti galtay galto galte galtoy tuta toota tut broken noise awaz stopped dead current
  karant shock jhatka
`)

/** Words for what is done in any trade: beside a word of another trade they are about that one. */
export const DEEDS = toList('washing wash')

/** Words that are compared as typed, because they fold into others: "car" into the "kar" of every Hindi sentence. */
export const HOMONYMS = toList('car cab लोन गाडी पोलीस पुलिस police')

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
  maintenance contractor thekedar check new naya nava navin navi purana old set leak leakage tapak tapakna tapakta gal galti galte galto galtay galtoy
  vahat vahte gira girta broken tuta toota tut jam machine garam thanda cooling home house ghar ghara gharat gharguti
  gharelu flat diwali ganpati dasara holi festival
`)

/** Words that name a trade by themselves; beside the name of a thing they only say what it does or needs. */
export const WEAK = toList(`
  pani water baraf barf ice current karant shock jhatka road rasta banana banane banwana banvayche banvaycha build bandhne bandhaycha
  jal
`)

function toList(text: string): string[] {
  return text.split(/\s+/).filter(Boolean)
}
