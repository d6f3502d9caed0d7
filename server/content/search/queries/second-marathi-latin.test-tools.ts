import { toQueries } from './to-queries.test-tools.ts'

/** Marathi in Latin letters. */
export const SECOND_MARATHI_LATIN = toQueries(`
  home-appliance/ac-repair:
    ac thand hot nahi
    ac madhun pani galtay
    ac durusti
    ac chi service karaychi aahe
  home-appliance/refrigerator-repair:
    fridge thand hot nahi
    fridge band padla
    fridge madhe barf hot nahi
  home-appliance/washing-machine-repair:
    washing machine chalat nahi
    kapde dhunyachi machine bighadli
  home-appliance/tv-repair:
    tv bighadla aahe
    tv bhintila lavaycha aahe
    tv disat nahi fakt awaj yeto
  home-appliance/microwave-oven-repair:
    microwave garam hot nahi
  home-appliance/geyser-repair:
    gizar madhun pani galte
    geyser madhe pani garam hot nahi
    geyser la shock lagto
  homeservice/geyser:
    navin geyser basvaycha aahe
  homeservice/plumber:
    nal galtoy
    nalala pani yet nahi
    toilet tumbla aahe
    pani tumbtay bathroom madhe
    pipe futla
    plumber pahije
    tanki madhun pani galte
    pump chalu hot nahi
  homeservice/electrician:
    light gela
    ghari light nahi
    pankha firat nahi
    switch jalala
    wireman pahije
    mcb padto sarkha
    vij janya chi takrar
  homeservice/carpenter:
    sutar pahije
    daar lagat nahi
    kulup badlaycha aahe
    kapat durust karaycha aahe
    darwaja fugla
    palang moden
  homeservice/painting:
    ghar rangvayche aahe
    rangari pahije
    bhintila ol aali aahe
    rangkam kharch
  homeservice/cleaning:
    ghar saaf karaycha aahe
    sofa dhuvun pahije
    panyachi taki saaf karne
    divali saf safai
  homeservice/pest-control:
    jhural zale aahet
    dhekun zalet
    undir gharat
    valvi lagli aahe
    mungya zalya aahet gharat
    das marnyache aushadh
  labour-supply/helpers:
    saman halvayla manse pahijet
    madatnis pahije
  labour-supply/nonskilled:
    bigari kamgar
    majur pahije
  labour-supply/skilled:
    gavandi pahije
    farshi basavnara
  subscription/security-guard:
    society sathi watchman pahije
    raatri cha rakhwaldar
  civil-construction/home-construction:
    ghar bandhayche aahe
    bandhkam contractor
  civil-construction/roads-construction:
    society cha rasta
    paver block basavne
  civil-construction/bridge-construction:
    chota pool bandhne
  business/seo:
    google var dukan disat nahi
  business/digitalmarketing:
    dukanachi jahirat
`)
