import { administratorsNoun } from './access/administrators/administrators.noun.ts'
import { auditNoun } from './access/audit/audit.noun.ts'
import { authNoun } from './access/auth/auth.noun.ts'
import { passkeysNoun } from './access/passkeys/passkeys.noun.ts'
import { secondFactorNoun } from './access/second-factor/second-factor.noun.ts'
import { contactMessagesNoun } from './bookings/contact-messages/contact-messages.noun.ts'
import { daysNoun } from './bookings/days/days.noun.ts'
import { leadsNoun } from './bookings/leads/leads.noun.ts'
import { noticesNoun } from './bookings/notices/notices.noun.ts'
import { otpNoun } from './bookings/otp/otp.noun.ts'
import { paymentsNoun } from './bookings/payments/payments.noun.ts'
import { plainFormsNoun } from './bookings/plain-forms/plain-forms.noun.ts'
import { receiptsNoun } from './bookings/receipts/receipts.noun.ts'
import { reviewsNoun } from './bookings/reviews/reviews.noun.ts'
import { techniciansNoun } from './bookings/technicians/technicians.noun.ts'
import { tollNoun } from './bookings/toll/toll.noun.ts'
import { visitsNoun } from './bookings/visits/visits.noun.ts'
import { contactNoun } from './content/contact/contact.noun.ts'
import { draftsNoun } from './content/drafts/drafts.noun.ts'
import { formerChargesNoun } from './content/former-charges/former-charges.noun.ts'
import { historyNoun } from './content/history/history.noun.ts'
import { imagesNoun } from './content/images/images.noun.ts'
import { contentNoun } from './content/kinds/content.noun.ts'
import { previewsNoun } from './content/previews/previews.noun.ts'
import { redirectsNoun } from './content/redirects/redirects.noun.ts'
import { searchNoun } from './content/search/search.noun.ts'
import { translationsNoun } from './content/translations/translations.noun.ts'
import { backupNoun } from './operation/backup/backup.noun.ts'
import { businessNoun } from './operation/business/business.noun.ts'
import { doctorNoun } from './operation/doctor/doctor.noun.ts'
import { privacyNoun } from './operation/privacy/privacy.noun.ts'
import { setupGuideNoun } from './operation/setup-guide/setup-guide.noun.ts'
import type { Noun } from './platform/deps/deps.ts'
import { platformNoun } from './platform/platform.noun.ts'

/**
 * All nouns, each with its terms of retention, figures, personal data, checks and texts of notices. Data is removed
 * after its term in this order.
 */
export const NOUNS: readonly Noun[] = [
  platformNoun,
  ...[administratorsNoun, auditNoun, authNoun, passkeysNoun, secondFactorNoun],
  ...[
    contactNoun,
    contentNoun,
    draftsNoun,
    formerChargesNoun,
    historyNoun,
    imagesNoun,
    previewsNoun,
    redirectsNoun,
    searchNoun,
    translationsNoun,
  ],
  ...[
    visitsNoun,
    reviewsNoun,
    leadsNoun,
    otpNoun,
    tollNoun,
    paymentsNoun,
    receiptsNoun,
    noticesNoun,
    contactMessagesNoun,
    plainFormsNoun,
    techniciansNoun,
    daysNoun,
  ],
  ...[backupNoun, businessNoun, privacyNoun, setupGuideNoun, doctorNoun],
]
