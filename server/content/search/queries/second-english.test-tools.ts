import { toQueries } from './to-queries.test-tools.ts'

/** English words. */
export const SECOND_ENGLISH = toQueries(`
  home-appliance/ac-repair:
    ac not cooling properly
    window ac service
    ac water leaking inside room
    lg split ac repair
    blue star ac service thane
    ac outdoor unit making noise
    ac gas refill price
    ac installation charges
    best ac mechanic in kothrud
    o general ac not starting
    ac jet pump cleaning
    ac remote not working
  home-appliance/refrigerator-repair:
    fridge not cooling
    samsung double door fridge repair near me
    refrigerator technician
    freezer not making ice
    fridge compressor problem
    whirlpool fridge service borivali
    water collecting under fridge
    fridge door gasket replacement
  home-appliance/washing-machine-repair:
    washing machine not draining
    ifb front load service
    washing machine making loud noise while spinning
    washing machine drum not turning
    top load washing machine repair dombivli
    bosch washer repair
  home-appliance/tv-repair:
    tv no picture only sound
    led tv screen repair
    tv wall mount installation
    mi tv not turning on
    sony bravia service
    lines on tv screen
  home-appliance/microwave-oven-repair:
    microwave not heating
    oven repair near me
    ifb microwave service
    microwave sparking inside
    otg repair
  home-appliance/geyser-repair homeservice/geyser:
    geyser service
    water heater repair
    racold geyser service
    ao smith geyser
  home-appliance/geyser-repair:
    geyser not heating
    geyser leaking from bottom
    geyser giving electric shock
  homeservice/geyser:
    install new geyser in bathroom
    geyser fitting charges
    shift geyser to another flat
  homeservice/plumber:
    plumber near me
    tap leaking
    kitchen sink blocked
    toilet flush not working
    low water pressure in bathroom
    commode choked
    water tank overflow
    pipe burst emergency
    change mixer tap
    motor pump not lifting water
    jaguar tap repair
  homeservice/electrician:
    electrician for home
    mcb tripping again and again
    no power in one room
    ceiling fan not working
    fan regulator change
    switch board sparking
    inverter connection at home
    tubelight fitting
    short circuit in house
    house wiring
    exhaust fan fitting
  homeservice/carpenter:
    carpenter near me
    door not closing
    main door lock change
    bed repair
    ikea furniture assembly
    wardrobe sliding door stuck
    kitchen trolley channel repair
    curtain rod fitting
    mosquito net for windows
    drill hole in wall for photo frame
  homeservice/painting:
    house painting cost 2bhk
    wall painter
    asian paints contractor near me
    damp wall treatment
    texture paint for living room
    paint peeling off wall
    rental flat painting before handover
  homeservice/cleaning:
    sofa cleaning at home
    full house deep cleaning
    bathroom cleaning service
    kitchen chimney cleaning
    water tank cleaning
    diwali cleaning
    mattress shampoo
    move in cleaning 2 bhk
  homeservice/pest-control:
    cockroach treatment
    termite control
    bed bugs
    rat in kitchen
    mosquito spray for home
    how to get rid of ants
  labour-supply/helpers:
    helper for shifting house
    loading unloading workers
    boys for event
    packing help
  labour-supply/nonskilled:
    labour for debris removal
    daily wage labour
    malba removal
    digging workers
  labour-supply/skilled:
    mason for plaster work
    tile fitting worker
    welder for grill
    rcc shuttering labour
  subscription/appliance-services:
    appliance amc
    annual maintenance contract for ac and fridge
    ro and ac yearly plan
  subscription/home-maintenance:
    yearly plan for electrician and plumber
    home maintenance package
    flat annual maintenance
  subscription/home-spa:
    cleaning subscription
    yearly sofa and bathroom cleaning plan
  subscription/home-platinum:
    platinum plan
    cleaning and pest control combined yearly plan
  subscription/security-guard:
    security guard for society
    watchman
    night guard for shop
    bouncer or guard monthly
  civil-construction/home-construction:
    bungalow construction cost
    build house on my plot
    compound wall contractor
    civil contractor for row house
  civil-construction/building-construction:
    building contractor
    add extra floor
    column beam repair of old building
    building external plaster
  civil-construction/restaurant-construction:
    restaurant interior contractor
    cloud kitchen setup
    hotel kitchen exhaust duct
  civil-construction/roads-construction:
    paver block laying in society
    internal road concreting
    society road potholes
  civil-construction/sportscomplex-construction:
    box cricket turf
    badminton court flooring
    pickleball court cost
  civil-construction/bridge-construction:
    small bridge over nala
    culvert contractor
  business/seo:
    google my business listing
    rank my shop on google maps
    local seo
    get more google reviews
  business/paid-search:
    google ads for my business
    run ads on google
    ppc agency thane
  business/digitalmarketing:
    digital marketing agency
    make website for shop
    whatsapp business setup
    instagram reels for restaurant
  business/affiliate:
    influencer marketing
    referral program for shop
`)

/** Queries for blogs, with the intended blog's slug. */
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
