import { toLines } from './to-queries.test-tools.ts'

/** What the site does not do. */
export const FIRST_STRANGE = toLines(`
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

export const SECOND_STRANGE = toLines(`
  iphone screen replacement
  train ticket booking
  pizza delivery
  घर के लिए लोन
  car washing
  bike puncture repair
  दाढी करणारा
  tiffin service
  tutor for maths class 10
  pan card kaise banaye
  blood test at home
  मेकअप आर्टिस्ट
  dog grooming
  passport photo
  laptop repair
  पंडित जी पूजा के लिए
  astrologer
  yoga classes
  lawyer for divorce
  petrol pump
  cricket score today
  doctor near me
  babysitter
  मोबाईल रिचार्ज
`)
