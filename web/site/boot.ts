import { startBookingDialog } from './booking/booking-dialog.ts'
import { startTabs } from './home/tabs.ts'
import { startIslands, whenIdle } from './late-islands.ts'
import { startMenus } from './layout/menus.ts'

// All script that runs before the load event. The islands come later, see late-islands.ts.
startMenus()
startTabs()
startBookingDialog()
startIslands()
// The page works without what comes after load.
whenIdle(() => import('./after-load.ts').catch(() => {}))

const openBooking = document.querySelector<HTMLElement>('[data-poll]')
// If the file does not load, the page still has its link that checks again.
if (openBooking) import('./booking/page/refresh-booking.ts').then((page) => page.refreshBooking(openBooking)).catch(() => {})
