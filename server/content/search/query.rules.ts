import { fold, toBases, toSkeleton, toStem, toSwaps, toWords } from './fold.rules.ts'

// The grammar of queries. The operator edits the words for trades and pages: `searchWordStore`. Words are in Latin
// letters as pronounced: folding matches other spellings and Devanagari to them. Devanagari is used here only if its
// pronunciation differs.

/** Stop words: grammar, politeness, places, and what every caller wants. */
const STOP_WORDS = toList(`
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

/** Words for a fault: of two services for one thing, the query then means the repair. */
const FAULTS = toList(`
  not nahi nahin nhi nai kharab band bandh bandha bighadla bighadli bighad problem issue fault faulty leak leaking
  leakage tapak tapakta tapakna galti galtay galto galte galtoy tuta toota tut broken noise awaz stopped dead current
  karant shock jhatka
`)

/** Words for jobs of any trade: next to another trade's word, they refer to that trade. */
const DEEDS = toList('washing wash')

/** Words compared as typed, because they would fold into others: "car" into the "kar" of every Hindi sentence. */
const HOMONYMS = toList('car cab लोन गाडी पोलीस पुलिस police')

/** Places, which often end a query. Such a word is never a misspelling of another. */
const PLACES = toList(`
  mumbai bombay thane pune poona navi andheri bandra borivali dadar kurla ghatkopar mulund malad goregaon kandivali
  powai chembur vashi nerul airoli panvel dombivli kalyan mira bhayandar virar vasai worli parel colaba juhu santacruz
  vikhroli bhandup ghodbunder majiwada naupada kothrud hadapsar aundh baner wakad hinjewadi kharadi viman nagar
  shivajinagar pimpri chinchwad katraj kondhwa swargate west east colony society
`)

/**
 * Words of most services, and symptoms of many things: next to another word they only rank what it found; on their own
 * they find something themselves.
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

/** Words that name a trade on their own; next to the name of a thing they only say what it does or needs. */
const WEAK = toList(`
  pani water baraf barf ice current karant shock jhatka road rasta banana banane banwana banvayche banvaycha build bandhne bandhaycha
  jal
`)

function toList(text: string): string[] {
  return text.split(/\s+/).filter(Boolean)
}

/** A folded word in the forms used for comparison. */
export type QueryWord = { folded: string; stem: string; skeleton: string; letters: number }
/** A word with its weight in each document. A pair is two words that are neighbours somewhere. */
export type Word = QueryWord & { idf: number; docs: Map<number, number>; isPair: boolean }

/** Words with at least this weight say what the document is about. */
const NAMED_FROM = 1
/** Words with at least this weight are in a page's title, address or keywords, or are its common name. */
const OFFERED_FROM = 1.8
/** Words with at least this weight name a trade on their own. */
const TRADE_FROM = 2.5
/** Similarity of a known word to one that it is a prefix of, which may be rare: "safai" and "safaiwala". */
const PREFIX_OF_KNOWN = 0.6

export const toQueryWord = (folded: string): QueryWord => ({
  folded,
  stem: toStem(folded),
  skeleton: toSkeleton(folded),
  letters: toLetters(folded),
})

/** A bit for each letter: words with very different sets can't be misspellings of each other. */
function toLetters(folded: string): number {
  let letters = 0
  for (let at = 0; at < folded.length; at++) letters |= 1 << (folded.charCodeAt(at) & 31)
  return letters
}

/** The word's greatest weight. A word found only in running text may be an inflected form of another. */
const toWeight = (word?: Word) => Math.max(0, ...(word?.docs.values() ?? []))
export const isNamed = (word?: Word) => toWeight(word) >= NAMED_FROM
const isOffered = (word?: Word) => toWeight(word) >= OFFERED_FROM
const namesTrade = (word?: Word) => toWeight(word) >= TRADE_FROM

/** Similarity of two folded words, from 0 to 1. A word that is known as typed isn't a misspelling of another. */
export function toSimilarity(query: QueryWord, word: Word, exact?: Word): number {
  const isKnown = exact !== undefined
  const { isPair } = word
  if (word.stem === query.stem) return 0.9
  const [asked, other] = [query.folded, word.folded]
  if (word.skeleton === query.skeleton && query.skeleton.length > 1) return toSkeletonSimilarity(query, word, isNamed(exact))
  if (asked.length >= 3 && !isPair && other.startsWith(asked)) return isKnown ? PREFIX_OF_KNOWN : 0.75
  if (isKnown) return 0
  if (other.length >= 4 && asked.startsWith(other) && asked.length - other.length <= 4) return 0.6
  return toTypoSimilarity(query, word)
}

/** Short skeletons are similar by chance: "pen" isn't a spelling of "pani", or "dukan" of "dhekun". */
function toSkeletonSimilarity(query: QueryWord, word: QueryWord, isKnown: boolean): number {
  const letters = query.skeleton.length
  const allowed = isKnown || letters <= 2 ? 1 : letters === 3 ? 2 : Number.POSITIVE_INFINITY
  if (toEditDistance(query.folded, word.folded, allowed) > allowed) return 0
  if (letters <= 2) return isKnown ? 0 : 0.75
  return isKnown ? 0.7 : 0.9
}

function toTypoSimilarity({ folded, letters, skeleton }: QueryWord, word: QueryWord): number {
  const allowed = folded.length >= 7 ? 2 : folded.length >= 4 ? 1 : 0
  if (allowed === 0 || Math.abs(folded.length - word.folded.length) > allowed) return 0
  if (folded.length < 6 && folded[0] !== word.folded[0]) return 0
  if (countBits(letters ^ word.letters) > 2 * allowed) return 0
  const distance = toEditDistance(folded, word.folded, allowed)
  if (distance > allowed) return 0
  return (distance === 1 ? 0.75 : 0.6) * (skeleton[0] === word.skeleton[0] ? 1 : 0.8)
}

function countBits(bits: number): number {
  let count = 0
  for (let rest = bits; rest !== 0; rest &= rest - 1) count += 1
  return count
}

/** The Damerau-Levenshtein distance: letters added, removed, changed or swapped; any number above `limit` beyond it. */
export function toEditDistance(a: string, b: string, limit: number): number {
  let [before, previous] = [new Array<number>(b.length + 1).fill(0), Array.from({ length: b.length + 1 }, (_, at) => at)]
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const change = (previous[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      let least = Math.min(change, (previous[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1)
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) least = Math.min(least, (before[j - 2] ?? 0) + 1)
      row.push(least)
    }
    if (Math.min(...row) > limit) return limit + 1
    ;[before, previous] = [previous, row]
  }
  return previous[b.length] ?? 0
}

/** Further words are ignored: no one types so many, and each takes time. */
const MAX_WORDS = 12
/** The weight of a generic or weak word next to a specific one. */
const PART = 0.35
/** The weight of "repair" if the query names a fault. */
const FAULT_PART = 0.15

/** The words of an index, used to read a query. */
export type KnownWords = {
  byFolded: ReadonlyMap<string, Word>
  stems: ReadonlySet<string>
  skeletons: ReadonlySet<string>
  /** Words of other trades. */ foreign: ReadonlySet<string>
}

type Query = {
  /** Each folded word of the query, with the weight of a match. */
  parts: ReadonlyMap<string, number>
  /** How many words a page should have: the whole ones in `parts`, and those of other trades, which no page has. */
  expected: number
  /** It has only words shared by most services, such as "repair". */
  isVague: boolean
  /** No word of another trade is among them, or each is outweighed by a word for one of our trades. */
  isOurs: boolean
  /** The words searched for, as typed. */
  tried: string[]
}

const homonyms = new Set(HOMONYMS)
/** The form used to compare words. */
export const toKey = (word: string) => (homonyms.has(word.toLowerCase()) ? word.toLowerCase() : fold(word))

const stopWords = new Set([...STOP_WORDS, ...PLACES].map(toKey))
const generic = new Set(GENERIC.map(toKey))
const weak = new Set(WEAK.map(toKey))
const deeds = new Set(DEEDS.map(toKey))
const faults = new Set(FAULTS.map(toKey))
/** Added to a query that names a fault. */
const REPAIR = fold('repair')

/** Other spellings and endings of these words. */
const toForms = (words: readonly string[]) =>
  new Set(words.map(fold).flatMap((key) => [toStem(key), toSkeleton(key)].filter(({ length }) => length > 3)))
const stopWordForms = toForms(STOP_WORDS)
const genericForms = toForms(GENERIC)
const hasForm = (forms: ReadonlySet<string>, key: string) => forms.has(toStem(key)) || forms.has(toSkeleton(key))
/** Words of grammar, politeness or place find no page. */
export const isStopWord = (key: string) => stopWords.has(key)

export function readQuery(known: KnownWords, query: string): Query {
  const typed = toWords(query).slice(0, MAX_WORDS)
  const keyed = typed.map((word) => ({ word, key: toKey(word) })).filter(({ key }) => key && !/^\d+$/.test(key))
  const words = joinKnown(known, keyed).map(({ word, key }) => {
    // A generic word goes with every trade.
    const isForeign = known.foreign.has(key) && !generic.has(key) && !isOffered(known.byFolded.get(key))
    return { word, key: isForeign ? key : toKnown(known, word, key), isForeign }
  })
  const isKnown = (key: string) => known.byFolded.has(key) || known.stems.has(toStem(key))
  const isIgnored = (key: string) => isStopWord(key) || (!isKnown(key) && hasForm(stopWordForms, key))
  const isGeneric = (key: string) => generic.has(key) || (!isKnown(key) && hasForm(genericForms, key))
  const terms = words.filter(({ key, isForeign }) => isForeign || !isIgnored(key))
  const keys = terms.flatMap(({ key, isForeign }) => (isForeign ? [] : key))
  // If the query has nothing else, its generic words count; if it names no thing, its weak words do.
  const isVague = keys.length === terms.length && keys.every(isGeneric)
  const namesThing = keys.some((key) => !isGeneric(key) && !weak.has(key) && isNamed(known.byFolded.get(key)))
  const isPart = (key: string) => (isGeneric(key) && !isVague) || (weak.has(key) && namesThing)
  const parts = new Map(keys.map((key) => [key, isPart(key) ? PART : 1]))
  if (!parts.has(REPAIR) && words.some(({ key }) => faults.has(key))) parts.set(REPAIR, FAULT_PART)
  const isTrade = (key: string) => !isGeneric(key) && !weak.has(key) && !deeds.has(key) && namesTrade(known.byFolded.get(key))
  const foreignCount = Math.max(0, terms.length - keys.length - keys.filter(isTrade).length)
  const expected = [...parts.values()].filter((part) => part === 1).length + foreignCount
  return { parts, expected: Math.max(1, expected), isVague, isOurs: foreignCount === 0, tried: terms.map(({ word }) => word) }
}

/** The folded word; if no page is about it, the word without its ending or with two letters swapped back. */
function toKnown({ byFolded, stems, skeletons }: KnownWords, word: string, key: string): string {
  const isCommon = (other: string) => stopWords.has(other) || generic.has(other)
  const isLike = (other: string) => skeletons.has(toSkeleton(other))
  if (key.length < 4 || isCommon(key) || isOffered(byFolded.get(key))) return key
  const bases = toBases(key)
  // A word in a heading may be an inflected form of an offered one: पंखे of पंखा.
  if (isNamed(byFolded.get(key))) return bases.find((base) => namesTrade(byFolded.get(base))) ?? key
  const named = bases.filter((base) => isNamed(byFolded.get(base)))
  const [best] = named.sort((a, b) => toWeight(byFolded.get(b)) - toWeight(byFolded.get(a)))
  const swapped = toSwaps(word)
    .map(fold)
    .find((other) => isNamed(byFolded.get(other)))
  return best ?? swapped ?? [key, ...bases].find(isLike) ?? bases.find((base) => isCommon(base) || stems.has(base)) ?? key
}

type KeyedWord = { word: string; key: string }

/** "micro wave" is "microwave"; but "के लिए" isn't a word, whatever it sounds like. */
function joinKnown({ byFolded }: KnownWords, words: readonly KeyedWord[]): KeyedWord[] {
  const isOneWord = (first: KeyedWord, next?: KeyedWord) =>
    next !== undefined &&
    ![first, next].every(({ key }) => isStopWord(key)) &&
    byFolded.get(fold(first.word + next.word))?.isPair === false
  return words.flatMap((first, at) => {
    const [before, next] = [words[at - 1], words[at + 1]]
    if (before && isOneWord(before, first)) return []
    return next && isOneWord(first, next) ? { word: `${first.word} ${next.word}`, key: fold(first.word + next.word) } : first
  })
}
