import { administratorsModule } from './access/administrators/administrators.module.ts'
import { auditModule } from './access/audit/audit.module.ts'
import { authModule } from './access/auth/auth.module.ts'
import { contactMessagesModule } from './bookings/contact-messages/contact-messages.module.ts'
import { leadsModule } from './bookings/leads/leads.module.ts'
import { noticesModule } from './bookings/notices/notices.module.ts'
import { otpModule } from './bookings/otp/otp.module.ts'
import { paymentsModule } from './bookings/payments/payments.module.ts'
import { receiptsModule } from './bookings/receipts/receipts.module.ts'
import { tollModule } from './bookings/toll/toll.module.ts'
import { draftsModule } from './content/drafts/drafts.module.ts'
import { formerChargesModule } from './content/former-charges/former-charges.module.ts'
import { historyModule } from './content/history/history.module.ts'
import { imagesModule } from './content/images/images.module.ts'
import { contentModule } from './content/kinds.ts'
import { numbersModule } from './content/numbers/numbers.module.ts'
import { previewsModule } from './content/previews/previews.module.ts'
import { searchModule } from './content/search/search.module.ts'
import { backupModule } from './operation/backup/backup.module.ts'
import { doctorModule } from './operation/doctor/doctor.module.ts'
import { privacyModule } from './operation/privacy/privacy.module.ts'
import { setupGuideModule } from './operation/setup-guide/setup-guide.module.ts'
import type { Module } from './platform/deps/deps.ts'
import { platformModule } from './platform/platform.module.ts'
import { daysModule } from './visits/days/days.module.ts'
import { reviewsModule } from './visits/reviews/reviews.module.ts'
import { techniciansModule } from './visits/technicians/technicians.module.ts'
import { visitsModule } from './visits/visits/visits.module.ts'

/**
 * All modules, each with its terms of retention, figures, personal data, checks and texts of notices. Data is removed
 * after its term in this order.
 */
export const MODULES: readonly Module[] = [
  platformModule,
  ...[administratorsModule, auditModule, authModule],
  ...[numbersModule, contentModule, draftsModule, formerChargesModule, historyModule, imagesModule, previewsModule, searchModule],
  ...[
    visitsModule,
    reviewsModule,
    leadsModule,
    otpModule,
    tollModule,
    paymentsModule,
    receiptsModule,
    noticesModule,
    contactMessagesModule,
    techniciansModule,
    daysModule,
  ],
  ...[backupModule, privacyModule, setupGuideModule, doctorModule],
]
