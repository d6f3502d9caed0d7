import { toQueries } from './to-queries.test-tools.ts'

/** Queries for blogs, with the slug of the blog that is meant. */
export const SECOND_BLOGS = toQueries(`
  ac-service-before-april:
    when to service ac before summer
  mcb-keeps-tripping:
    why does mcb trip
    एमसीबी क्यों गिरता है
  cockroaches-in-the-monsoon:
    cockroaches in monsoon what to do
    पावसाळ्यात झुरळे
  washing-machine-hard-water:
    hard water washing machine
    खारे पानी से वॉशिंग मशीन
  fridge-not-cooling:
    fridge not cooling what to check
  geyser-safety-before-winter:
    geyser safety tips
    थंडीपूर्वी गिझर
  doors-swollen-by-the-rain:
    door swollen in rain
    बारिश में दरवाजा फूल गया
    पावसात दार फुगले
  low-water-pressure-high-floor:
    low water pressure on upper floor
  deep-cleaning-before-diwali:
    diwali cleaning plan
  terrace-waterproofing-for-a-society:
    terrace waterproofing
    gacchi waterproofing
  seepage-after-the-first-rain:
    seepage after rain
  found-on-the-map-local-business:
    how to put my shop on map
`)
