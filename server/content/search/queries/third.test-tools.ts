import { toLines, toQueries } from './to-queries.test-tools.ts'

/** Queries that failed in a review of the finished search, and those that the fix must not break. */
export const THIRD = toQueries(`
  home-appliance/geyser-repair homeservice/geyser:
    hot water not coming
    no hot water
    bathroom hot water
    hot water nahi aa raha
  homeservice/painting:
    roof leak
    terrace leak
    slab leakage
    छत से पानी टपक रहा है
    छतातून पाणी गळतंय
    wall crack
    दीवार में दरार
    dulux color
  homeservice/plumber homeservice/painting:
    ceiling se pani tapak raha hai
    leakage ceiling
  homeservice/plumber:
    sewage
    mixer tap leaking
  homeservice/electrician:
    ceiling fan not working
  homeservice/carpenter:
    खटिया
  homeservice/cleaning:
    kamwali bai
    घरकाम
  labour-supply/skilled:
    iron grill welding
  civil-construction/building-construction:
    slab casting
    छत की ढलाई
  subscription/appliance-services:
    dishwasher
    पानी शुद्धीकरण मशीन
    पाणी शुद्धीकरण
`)

/** Services that the site doesn't offer. */
export const THIRD_STRANGE = toLines(`
  cooler repair
  एयर कूलर
  desert cooler
  iron repair
  gardener
  माळी
  mixer grinder repair
`)

/** Services that the site doesn't offer. */
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
