import { type TranslationLanguage, toFigures } from './content/translated-fields.ts'

/** Words that nobody says at the door or on the phone in Mumbai, Thane and Pune, and spellings that we don't use. */
const FORBIDDEN: Record<TranslationLanguage, readonly RegExp[]> = {
  hi: [
    /तकनीशियन|टेक्निशियन|निरीक्षण|परामर्श|आरक्षण|शुल्क|भ्रमणध्वनी|दूरभाष|सेवाए|ओटीपी|सोसाइटी|मजदुर/,
    /तुम|श्रीमान|िएगा|कीजिए|दीजिए|लीजिए|कीजिये/,
    /प्लम्बर|इलेक्ट्रीशियन|मुम्बई|हिन्दी|एस्टीमेट|रेफ्रिजरेटर|पॉवर|करीगर|कॉकरॉच|वाशिंग|बाल्कनी|विज़िट|पाईप|स्वीच|मंगाएं|एनक्रिप्टेड/,
    // A noun in -ा has another form before an ending.
    /घंटा तक|का रिपेयर/,
    /एमसीबी|एसी(?=[\s.,।])|टीवी/,
    // Verbs of the visitor that would have a gender.
    /आप (?:[^.।,;:]*\s)?(?:सकते|चाहते|भूल|करते|रहते|जानते|देखते|चुनते|देते|लेते|मांगते) /,
  ],
  mr: [
    /तकनीशियन|टेक्नीशियन|निरीक्षण शुल्क|परामर्श|तंत्रज्ञ(?!ान)|भेट शुल्क|आरक्षण|नोंदणी|भ्रमणध्वनी|दूरध्वनी|सेवा|ग्राहकाभिमुख|शुल्क/,
    /मोबाइल|कारीगर|विजिट|व्हिझिट|गीजर|गीझर|दुरूस्ती|रसीद|सर्विस|फ्रीज|बढई|झाडलोट|अंदाजपत्रक|इलेक्ट्रीशियन|प्लम्बर|मजूरी|बील|श्रीमान/,
    /गॅरन्टी|बोलव|छज्जा[वं]|मदतनिस|वॉरन्टी|टीव्ही|एसी|(^|[^\u0900-\u097f])हमी(?!श)/,
  ],
}

/** Marathi's endings: after Latin letters and figures they must not stand alone on a line. */
const ENDINGS = 'ने|नी|ला|ना|चा|ची|चे|च्या|त|तून|हून|वर|पासून|पर्यंत|मध्ये|मधील|साठी|पेक्षा|पैकी|शी|कडे|कडून|प्रमाणे|मुळे|सह'
const LOOSE_ENDING = new RegExp(`[A-Za-z0-9%°+)] (?:${ENDINGS})(?![\\u0900-\\u097f])`)

const LAWS: readonly (readonly [fault: string, sign: RegExp, only?: TranslationLanguage])[] = [
  ['a Devanagari digit', /[०-९]/],
  ['a word that begins with a vowel sign', /(^|[^\p{L}\p{M}\u200c\u200d])(?=[\u0900-\u097f])\p{M}/u],
  ['an invisible letter', /[\u200b\ufeff\u00ad]/],
  ['two spaces, or one before a stop', / {2}| [.,।;?]/],
  // Of four Latin words, one has small letters alone: names and units have capitals.
  ['an English sentence', /(?:[A-Za-z][A-Za-z’'-]*[ ,]+){4,}[a-z]{2,}/],
  ['a chandrabindu', /ँ/, 'hi'],
  ['a nukta other than ड़ and ढ़', /(?<![डढ])़|[\u0958-\u095b\u095e\u095f]/, 'hi'],
  ['a no-break space', /\u00a0/, 'hi'],
  ['a nukta', /़/, 'mr'],
  ['ॲ in two parts', /अॅ/, 'mr'],
  ['a ऱ that is joined by hand', /र\u094d\u200d/, 'mr'],
  ['a plain space before an ending', LOOSE_ENDING, 'mr'],
]

/** What a translated text has against the rules that all our texts keep; markup does not count. */
export function findFaults(language: TranslationLanguage, english: string, translated: string): string[] {
  const text = toWords(translated)
  const faults = LAWS.filter(([, sign, only]) => (!only || only === language) && sign.test(text)).map(([fault]) => fault)
  const forbidden = FORBIDDEN[language].flatMap((words) => words.exec(text)?.[0] ?? [])
  const [wanted, found] = [toFigures(english), toFigures(translated)]
  return [
    ...faults,
    ...forbidden.map((word) => `the word ${word}`),
    ...(translated === translated.normalize('NFC') ? [] : ['a spelling that is not NFC']),
    ...(wanted.join() === found.join() ? [] : [`other figures: ${wanted} → ${found}`]),
  ]
}

const toWords = (html: string) =>
  html
    .replace(/<[^>]*>/g, '\n')
    .replace(/&(?:quot|#39);/g, '"')
    .replaceAll('&amp;', '&')
    .replace(/\S+@\S+/g, '')
