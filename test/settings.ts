import type { Deps } from '../server/platform/deps/deps.ts'

/** Settings that a test or a measurement can use; each names the folders of its own. */
export const TEST_SETTINGS: Omit<Deps['settings'], 'dataDir' | 'backupDir'> = {
  siteUrl: 'https://karigar.example',
  siteName: 'Karigar',
  trustProxy: 0,
  hstsSubdomains: false,
  apiDocs: true,
  otpSiteLimitPerHour: 500,
  mobileFirstDigits: '789',
  serviceWorker: true,
  notify: { email: undefined, mobile: undefined, webhook: undefined },
  smsTranslations: ['otp.hi', 'otp.mr', 'booked.hi', 'booked.mr'],
  gstin: undefined,
  businessName: 'Karigar',
  receiptYears: 8,
  payments: { provider: 'sandbox' },
  backupS3: undefined,
  backupKeep: 7,
  backupPassphrase: undefined,
  metricsToken: undefined,
  isProduction: false,
  mail: undefined,
  secretKey: undefined,
}
