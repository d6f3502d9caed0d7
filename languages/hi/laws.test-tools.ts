import type { LanguageLaws } from '../language-laws.test-tools.ts'

export const laws: LanguageLaws = {
  forbidden: [
    /तकनीशियन|टेक्निशियन|निरीक्षण|परामर्श|आरक्षण|शुल्क|भ्रमणध्वनी|दूरभाष|सेवाए|ओटीपी|सोसाइटी|मजदुर/,
    /तुम|श्रीमान|िएगा|कीजिए|दीजिए|लीजिए|कीजिये/,
    /प्लम्बर|इलेक्ट्रीशियन|मुम्बई|हिन्दी|एस्टीमेट|रेफ्रिजरेटर|पॉवर|करीगर|कॉकरॉच|वाशिंग|बाल्कनी|विज़िट|पाईप|स्वीच|मंगाएं|एनक्रिप्टेड/,
    // A noun in -ा has another form before an ending.
    /घंटा तक|का रिपेयर/,
    /एमसीबी|एसी(?=[\s.,।])|टीवी/,
    // Verbs of the visitor that would have a gender.
    /आप (?:[^.।,;:]*\s)?(?:सकते|चाहते|भूल|करते|रहते|जानते|देखते|चुनते|देते|लेते|मांगते|चुके|गए) /,
  ],
  faults: [
    ['a chandrabindu', /ँ/],
    ['a nukta other than ड़ and ढ़', /(?<![डढ])़|[\u0958-\u095b\u095e\u095f]/],
    ['a no-break space', /\u00a0/],
  ],
  english: 'अंग्रेजी',
}
