import { toQueries } from './to-queries.test-tools.ts'

/** English words. */
export const FIRST_ENGLISH = toQueries(`
  home-appliance/ac-repair:
    ac repair
    AC servicing near me
    a.c. not cooling
    split ac gas filling mumbai
    air conditioner mechanic
    airconditioner service pune
    daikin ac service
    voltas ac repair andheri west
    ac technishian
  home-appliance/refrigerator-repair:
    fridge repair
    refrigirator repair
    refridgerator not working
    samsung fridge service center
    double door fridge gas
    godrej refrigerator technician pune
  home-appliance/washing-machine-repair:
    washing machine repair
    washingmachine repair
    washing mashin
    lg washing machine service
    ifb front load not draining
    wasing machine mechanic
  home-appliance/tv-repair:
    tv repair
    T.V. repair near me
    television mechanic
    telivision repair
    sony tv service
  home-appliance/microwave-oven-repair:
    microwave repair
    micro wave oven
    maikrowave
    otg repair
    oven not heating
  home-appliance/geyser-repair homeservice/geyser:
    geyser
    geezer repair
    gizer
    gyser installation
    water heater repair
    racold geyser service thane
    geaser leak
    instant geyser fitting
  homeservice/plumber:
    plumber
    plumbr
    plummer near me
    tap leakage
    bathroom drain block
    basin choke
    kitchen sink blocked
    plumber in kothrud
    commode fitting
    low water pressure
  homeservice/electrician:
    electrician
    electrition
    elektrishan
    ilectrician near me
    switch board sparking
    wireman pune
    tubelight change
    fan installation charges
    inverter connection
  homeservice/carpenter:
    carpenter
    carpentar
    karpentar
    door lock repair
    lock change
    bed repair
    furniture assembly
    wardrobe sliding door
    drawer channel
  homeservice/cleaning:
    cleaning
    home cleaning
    deep cleanning
    bathroom cleaning
    kitchen cleaning near me
    house cleaning services mumbai
    full home deep clean
  homeservice/cleaning subscription/home-spa:
    sofa cleaning
    mattress cleaning
  homeservice/pest-control:
    pest control
    pestcontrol
    paste control
    cockroach
    cocroach treatment
    termite treatment
    bed bugs
    rat problem
    rodent control
  homeservice/painting:
    painting
    painter near me
    panting
    wall paint price
    damp wall
    asian paints painter
    texture paint
    white wash
  civil-construction/home-construction:
    house construction
    bungalow construction
  civil-construction/building-construction:
    building construction
    building contractor
    bilding construction
    slab casting
  civil-construction/restaurant-construction:
    restaurant construction
    restorant interior
  civil-construction/roads-construction:
    road construction
    paver block
    society road repair
  civil-construction/bridge-construction:
    bridge construction
  civil-construction/sportscomplex-construction:
    box cricket turf
    badminton court
    turf construction
  labour-supply/helpers:
    helper
    loading unloading
    packing helper
  labour-supply/nonskilled:
    labour
  labour-supply/skilled:
    mason
    welder
    skilled labour
  subscription/security-guard:
    security guard
    watchman
    society watchmen
  subscription/appliance-services:
    appliance amc
    ac amc
    ro service
    appliances yearly plan
  subscription/home-maintenance:
    home maintenance plan
    annual maintenance home
  business/seo:
    seo
    google map listing
  business/paid-search:
    google ads
  business/digitalmarketing:
    digital marketing
    whatsapp marketing
  business/affiliate:
    affiliate marketing
    influencer
    instagram promotion
`)
