import type { LanguageLaws } from '../language-laws.test-tools.ts'

/** The endings: after Latin letters and figures they must not stand alone on a line. */
const ENDINGS = 'ने|नी|ला|ना|चा|ची|चे|च्या|त|तून|हून|वर|पासून|पर्यंत|मध्ये|मधील|साठी|पेक्षा|पैकी|शी|कडे|कडून|प्रमाणे|मुळे|सह'
const LOOSE_ENDING = new RegExp(`[A-Za-z0-9%°+)] (?:${ENDINGS})(?![\\u0900-\\u097f])`)

export const laws: LanguageLaws = {
  forbidden: [
    /तकनीशियन|टेक्नीशियन|निरीक्षण शुल्क|परामर्श|तंत्रज्ञ(?!ान)|भेट शुल्क|आरक्षण|नोंदणी|भ्रमणध्वनी|दूरध्वनी|सेवा|ग्राहकाभिमुख|शुल्क/,
    /मोबाइल|कारीगर|विजिट|व्हिझिट|गीजर|गीझर|दुरूस्ती|रसीद|सर्विस|फ्रीज|बढई|झाडलोट|अंदाजपत्रक|इलेक्ट्रीशियन|प्लम्बर|मजूरी|बील|श्रीमान/,
    /गॅरन्टी|बोलव|छज्जा[वं]|मदतनिस|वॉरन्टी|टीव्ही|एसी|(^|[^\u0900-\u097f])हमी(?!श)/,
    // The customer is आपण, never आपण for us, and never with a gender.
    /तुम|आपण (?:[^.,;:]*\s)?(?:करू|ठरवू|येऊ|पाहू)(?=[.,])|आपण [^.,;:]*(?:ला|ली) आहात/,
  ],
  faults: [
    ['a nukta', /़/],
    ['ॲ in two parts', /अॅ/],
    ['a ऱ that is joined by hand', /र\u094d\u200d/],
    ['a plain space before an ending', LOOSE_ENDING],
  ],
  english: 'इंग्रजी',
}
