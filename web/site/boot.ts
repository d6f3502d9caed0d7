import { startBookingDialog } from './booking/booking-dialog.ts'
import { startTabs } from './home/tabs.ts'
import { startIslands, whenIdle } from './islands/late-islands.ts'
import { startMenus } from './layout/menus.ts'

// All script that runs before the load event. The islands come later, see late-islands.ts.
startMenus()
startTabs()
startBookingDialog()
startIslands()
// The page works without what comes after load.
whenIdle(() => import('./islands/after-load.ts').catch(() => {}))
