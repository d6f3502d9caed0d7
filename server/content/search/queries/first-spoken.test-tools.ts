import { toQueries } from './to-queries.test-tools.ts'

/** Hindi and Marathi in Latin letters. */
export const FIRST_SPOKEN = toQueries(`
  home-appliance/ac-repair:
    ac thanda nahi kar raha
    ac cooling nahi de raha hai
    ac se pani tapak raha hai
    ac gas kitne ka hai
    A/C wala
    ac gaar hava det nahi
  home-appliance/refrigerator-repair:
    fridge thanda nahi ho raha
    frij thik karna hai
    fridge me baraf jam raha hai
    fridge wala near me
  home-appliance/washing-machine-repair:
    vashing machine durusti
    kapde dhone ki machine kharab hai
    machine spin nahi ho rahi
    washing machine me pani nahi aa raha
    dryer ghoomta nahi washing machine
  home-appliance/tv-repair:
    tv chalu nahi ho raha
    led tv display kharab
    tv wall mount lagana hai
    tv screen black aa rahi hai
    tivi band padla
  home-appliance/microwave-oven-repair:
    microwave garam nahi kar raha
    ovan thik karna hai
  home-appliance/geyser-repair homeservice/geyser:
    garam pani nahi aa raha
    geyser lagwana hai
  homeservice/plumber:
    palambar
    nal wala
    nal tapak raha hai
    paani nahi aa raha
    pani ki tanki leak
    toilet jam ho gaya
    flush kharab hai
    pipe leak ho raha hai
    shower nahi chal raha
    nalka badalna hai
    sandas chokeup
  homeservice/electrician:
    bijli wala
    bijlee wala
    light gayi
    light nahi aa rahi
    fan nahi chal raha
    pankha lagana hai
    mcb baar baar gir raha hai
    short circuit ho gaya
    current lag raha hai
    socket kharab
    jhumar lagana
  homeservice/carpenter:
    sutar
    suthar near me
    badhai
    darwaza band nahi ho raha
    almari ka kabja toot gaya
    khidki thik karna
    kulup badalna
    kapaat durusti
  homeservice/cleaning:
    ghar ki safai
    bathroom safai wala
    diwali safai
    cleaning wali bai
  homeservice/cleaning subscription/home-spa:
    sofa dhulai
  homeservice/pest-control:
    kakroch marne wala
    jhural
    zural aushadh
    deemak
    khatmal
    machar
    chuhe bahut hai
  homeservice/painting:
    ghar ka paint
    ghar ko rang karna hai
    rangwala
    putai
    deewar me seelan
  civil-construction/home-construction:
    ghar banana hai
    makan banwana hai
  civil-construction/restaurant-construction:
    hotel banwana hai
  civil-construction/roads-construction:
    rasta banana hai
  civil-construction/bridge-construction:
    chhota pul
  civil-construction/sportscomplex-construction:
    football ground banana hai
  labour-supply/helpers:
    helper chahiye
    hamal
  labour-supply/nonskilled:
    labor chahiye
    mazdoor
    majdur
    malba uthana hai
  labour-supply/skilled:
    raj mistri
    gavandi
    tiles lagane wala
  subscription/security-guard:
    vachman
    chowkidar
  subscription/home-maintenance:
    ghar ki marammat
  business/seo:
    google pe dukan
  business/digitalmarketing:
    dukan ka prachar
`)
