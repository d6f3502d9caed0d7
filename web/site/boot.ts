import { startBookingDialog } from './booking/booking-dialog.ts'
import { startTabs } from './home/tabs.ts'
import { startIslands } from './late-islands.ts'
import { startMenus } from './layout/menus.ts'

// All the script that a page runs before its load event. What needs React comes later, see late-islands.ts.
startMenus()
startTabs()
startBookingDialog()
startIslands()

const standing = document.querySelector<HTMLElement>('[data-watch]')
// The page has its link to look again without it.
if (standing) import('./booking/page/refresh-booking.ts').then(({ refreshBooking }) => refreshBooking(standing)).catch(() => {})
