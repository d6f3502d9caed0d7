import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { StartError } from '../log.ts'
import { readSettings } from './env.ts'

const MSG91 = { SMS_MSG91_AUTH_KEY: 'a-key', SMS_MSG91_TEMPLATES: 'otp:65a1,booked:65b2,lead:65c3' }
const TWILIO = { SMS_TWILIO_ACCOUNT_SID: 'AC01', SMS_TWILIO_AUTH_TOKEN: 'a-token', SMS_TWILIO_FROM: '+14155550100' }
describe('the settings', () => {
  it('are all optional', () => {
    expect(readSettings({})).toMatchObject({
      port: 3000,
      siteUrl: 'http://localhost:3000',
      siteName: 'Karigar',
      dataDir: join(process.cwd(), 'data'),
      databaseUrl: undefined,
      connections: { pool: 20, jobs: 5 },
      adminPassword: undefined,
      trustProxy: 0,
      apiDocs: true,
      otpSiteLimitPerHour: 500,
      isProduction: false,
      gstin: undefined,
      businessName: 'Karigar',
      receiptYears: 8,
      s3: undefined,
      payments: { provider: 'sandbox' },
      sms: [],
      mail: undefined,
      notify: { email: undefined, mobile: undefined, webhook: undefined },
    })
  })

  it('that are empty count as unset', () => {
    const empty = { PORT: '', SITE_NAME: '', DATABASE_URL: '', ADMIN_PASSWORD: '', RAZORPAY_KEY_ID: '', SMTP_URL: '' }
    expect(readSettings(empty)).toEqual(readSettings({}))
  })

  it.each([
    [{ PORT: '8080' }, { port: 8080, siteUrl: 'http://localhost:8080' }],
    [{ SITE_URL: 'https://karigar.example/' }, { siteUrl: 'https://karigar.example' }],
    [{ SITE_URL: 'HTTPS://Karigar.example' }, { siteUrl: 'https://karigar.example' }],
    [{ SITE_URL: 'http://10.0.0.1:8080' }, { siteUrl: 'http://10.0.0.1:8080' }],
    [{ DATA_DIR: '/var/lib/karigar' }, { dataDir: '/var/lib/karigar' }],
    [{ DATABASE_URL: 'postgresql://a:b@db:5432/k' }, { databaseUrl: 'postgresql://a:b@db:5432/k' }],
    [{ DATABASE_URL: 'postgresql://a:b@db1,db2:5433/k' }, { databaseUrl: 'postgresql://a:b@db1,db2:5433/k' }],
    [{ DATABASE_POOL: '8', DATABASE_JOBS_POOL: '2' }, { connections: { pool: 8, jobs: 2 } }],
    [{ DATABASE_URL: 'postgres:///k?host=/run/postgresql' }, { databaseUrl: 'postgres:///k?host=/run/postgresql' }],
    [
      { S3_BUCKET: 'karigar', S3_ENDPOINT: 'https://s3.example/', S3_ACCESS_KEY_ID: 'a', S3_SECRET_ACCESS_KEY: 'b' },
      { s3: { bucket: 'karigar', endpoint: 'https://s3.example', region: 'us-east-1', accessKeyId: 'a', secretAccessKey: 'b' } },
    ],
    [{ ADMIN_EMAIL: 'Boss@Example.com' }, { adminEmail: 'boss@example.com' }],
    [{ TRUST_PROXY: '1' }, { trustProxy: 1 }],
    [{ TRUST_PROXY: 'no' }, { trustProxy: 0 }],
    [{ OTP_SITE_LIMIT_PER_HOUR: '20' }, { otpSiteLimitPerHour: 20 }],
    [{ MOBILE_FIRST_DIGITS: '6789' }, { mobileFirstDigits: '6789' }],
    [{ TRUST_PROXY: '2' }, { trustProxy: 2 }],
    [{ TRUST_PROXY: '10.0.0.0/8, 2001:db8::1' }, { trustProxy: expect.objectContaining({ rules: expect.any(Array) }) }],
    [
      { PRODUCTION: '1', SITE_URL: 'https://karigar.example' },
      { isProduction: true, apiDocs: false, logLevel: 'info' },
    ],
    [
      { PRODUCTION: '1', ALLOW_HTTP: '1', API_DOCS: '1' },
      { isProduction: true, apiDocs: true },
    ],
    [{ GSTIN: '27AAPFU0939F1ZV' }, { gstin: '27AAPFU0939F1ZV' }],
    [{ RECEIPT_YEARS: '10' }, { receiptYears: 10 }],
    [{ BACKUP_KEEP: '0' }, { backupKeep: 0 }],
    [{ DATA_DIR: '/srv/karigar' }, { backupDir: '/srv/karigar/backups', backupKeep: 7 }],
    [{ BACKUP_DIR: '/mnt/backups' }, { backupDir: '/mnt/backups' }],
    [{ SITE_NAME: 'Fixit' }, { businessName: 'Fixit' }],
    [{ BUSINESS_NAME: ' Karigar Services LLP ' }, { siteName: 'Karigar', businessName: 'Karigar Services LLP' }],
  ])('are read: %j', (environment, settings) => {
    expect(readSettings(environment)).toMatchObject(settings)
  })

  it.each([
    { PORT: 'http' },
    { PORT: '70000' },
    { PORT: '-1' },
    { PORT: '80.5' },
    { RECEIPT_YEARS: '0' },
    { RECEIPT_YEARS: '7.5' },
    { BACKUP_KEEP: '-1' },
    { BACKUP_PASSPHRASE: 'too short' },
    { SECRET_KEY: 'too-short' },
    { SECRET_KEY: 'thirty-two characters, with a space' },
    { SITE_URL: 'karigar.example' },
    { SITE_URL: 'ftp://karigar.example' },
    { SITE_URL: 'https://karigar.example/sub' },
    { SITE_URL: 'https://karigar.example/?a=1' },
    { SITE_URL: 'https://user:secret@karigar.example' },
    { SITE_NAME: '   ' },
    { SITE_NAME: 'x'.repeat(41) },
    { DATABASE_URL: 'mysql://db/k' },
    { DATABASE_URL: 'db' },
    { DATABASE_URL: 'postgresql://a@db1:5432,db2:x/k' },
    { DATABASE_POOL: '0' },
    { S3_BUCKET: 'Not/a/bucket', S3_ACCESS_KEY_ID: 'a', S3_SECRET_ACCESS_KEY: 'b' },
    { ADMIN_EMAIL: 'admin' },
    { ADMIN_PASSWORD: 'short' },
    { TRUST_PROXY: 'maybe' },
    { TRUST_PROXY: '10' },
    { TRUST_PROXY: '10.0.0.0/33' },
    { TRUST_PROXY: '10.0.0.0/8,' },
    { OTP_SITE_LIMIT_PER_HOUR: '0' },
    { OTP_SITE_LIMIT_PER_HOUR: 'many' },
    { MOBILE_FIRST_DIGITS: '5' },
    { LOG_LEVEL: 'loud' },
    { PRODUCTION: 'maybe' },
    { GSTIN: '27AAPFU0939F1Z' },
    { GSTIN: '27aapfu0939f1zv' },
    { GSTIN: '27AAPFU0939F0ZV' },
    { GSTIN: '27AAPFU0939F1ZX' },
    { GSTIN: '29AAPFU0939F1ZR' },
    { GSTIN: '00AAPFU0939F1ZV' },
    { UPI_ID: 'karigar' },
    { BUSINESS_NAME: '   ' },
    { BUSINESS_NAME: 'x'.repeat(101) },
    { PAYMENTS: 'cash' },
    { RAZORPAY_KEY_ID: 'test_1' },
    { RAZORPAY_KEY_SECRET: 'a key secret' },
    { RAZORPAY_WEBHOOK_SECRET: 'a webhook\nsecret' },
    { RAZORPAY_API_URL: 'api.razorpay.com' },
    { RAZORPAY_API_URL: 'ftp://api.razorpay.com' },
    { RAZORPAY_API_URL: 'https://user:secret@api.razorpay.com' },
    { RAZORPAY_API_URL: 'https://api.razorpay.com/v1?a=1' },
    { RAZORPAY_CHECKOUT_URL: 'checkout.js' },
    { SMS_MSG91_AUTH_KEY: 'a key' },
    { SMS_MSG91_TEMPLATES: '65a1' },
    { SMS_MSG91_TEMPLATES: 'otp:65a1,booked:65b2' },
    { SMS_MSG91_TEMPLATES: 'otp:65a1,lead:65c3' },
    { SMS_TWILIO_TEMPLATES: 'booking,other' },
    { SMS_MSG91_TEMPLATES: 'otp:65a1,booked:65b2,lead:' },
    { SMS_MSG91_TEMPLATES: 'otp:65a1,booked:65b2,lead:65c3,other:65d4' },
    { SMS_MSG91_TEMPLATES: 'otp:65a1,booked:65b2,lead:65c3,lead:65d4' },
    { SMS_MSG91_URL: 'control.msg91.com' },
    { SMS_TWILIO_ACCOUNT_SID: '01' },
    { SMS_TWILIO_ACCOUNT_SID: 'AC01/../AC02' },
    { SMS_TWILIO_AUTH_TOKEN: 'a token' },
    { SMS_TWILIO_FROM: '4155550100' },
    { SMS_TWILIO_FROM: 'Karigar' },
    { SMS_TWILIO_URL: 'api' },
    { SMS_FIRST: 'pigeon' },
    { SMTP_URL: 'mail.example.com' },
    { SMTP_URL: 'https://mail.example.com' },
    { SMTP_URL: 'smtp:///karigar' },
    { SMTP_URL: 'smtp://user:pass#word@mail.example.com' },
    { SMTP_FROM: 'Karigar' },
    { SMTP_FROM: 'Karigar <no-reply>' },
    { SMTP_FROM: 'a@karigar.example, b@karigar.example' },
    { SMTP_FROM: 'Karigar\r\nBcc: b@karigar.example <a@karigar.example>' },
    { NOTIFY_EMAIL: 'desk' },
    { NOTIFY_MOBILE: '+919876543210' },
    { NOTIFY_MOBILE: '5876543210' },
    { NOTIFY_MOBILE: '987654321' },
    { NOTIFY_WEBHOOK_URL: 'hooks.example.com' },
    { NOTIFY_WEBHOOK_URL: 'https://user:secret@hooks.example.com' },
    { NOTIFY_WEBHOOK_SECRET: 'a-short-secret' },
    { NOTIFY_WEBHOOK_SECRET: 'whsec_that-is-no-base64' },
  ])('that are invalid end the start, with their name: %j', (environment) => {
    const [[name = '', value = '']] = Object.entries(environment) as [[string, string]]
    const start = () => readSettings(environment)
    expect(start).toThrow(StartError)
    expect(start).toThrow(`The setting ${name} must`)
    if (/PASSWORD|SECRET|TOKEN|KEY|(?<!SITE)_URL/.test(name)) expect(start).not.toThrow(value)
  })

  it.each([{}, { SITE_URL: 'http://karigar.example' }])('for production need an address with https: %j', (environment) => {
    const start = () => readSettings({ PRODUCTION: '1', ...environment })
    expect(start).toThrow(StartError)
    expect(start).toThrow(/^The setting SITE_URL must be the public address, such as https.*ALLOW_HTTP=1\.$/)
  })

  it.each([
    [{ RAZORPAY_KEY_ID: 'rzp_test_1' }, 'RAZORPAY_KEY_SECRET', 'RAZORPAY_KEY_ID'],
    [{ RAZORPAY_KEY_SECRET: 'a-key-secret' }, 'RAZORPAY_KEY_ID', 'RAZORPAY_KEY_SECRET'],
    [{ RAZORPAY_WEBHOOK_SECRET: 'a-webhook-secret' }, 'RAZORPAY_KEY_ID', 'RAZORPAY_WEBHOOK_SECRET'],
    [{ PAYMENTS: 'razorpay' }, 'RAZORPAY_KEY_ID', 'PAYMENTS=razorpay'],
    [{ PAYMENTS: 'razorpay' }, 'RAZORPAY_KEY_SECRET', 'PAYMENTS=razorpay'],
    [{ SMS_MSG91_AUTH_KEY: 'a-key' }, 'SMS_MSG91_TEMPLATES', 'SMS_MSG91_AUTH_KEY'],
    [{ SMS_MSG91_TEMPLATES: MSG91.SMS_MSG91_TEMPLATES }, 'SMS_MSG91_AUTH_KEY', 'SMS_MSG91_TEMPLATES'],
    [{ ...TWILIO, SMS_TWILIO_AUTH_TOKEN: '' }, 'SMS_TWILIO_AUTH_TOKEN', 'SMS_TWILIO_ACCOUNT_SID'],
    [{ ...TWILIO, SMS_TWILIO_FROM: '' }, 'SMS_TWILIO_FROM', 'SMS_TWILIO_ACCOUNT_SID'],
    [{ ...TWILIO, SMS_TWILIO_ACCOUNT_SID: '' }, 'SMS_TWILIO_ACCOUNT_SID', 'SMS_TWILIO_AUTH_TOKEN'],
    [{ SMS_TWILIO_FROM: 'MG01' }, 'SMS_TWILIO_ACCOUNT_SID', 'SMS_TWILIO_FROM'],
    [{ ...MSG91, SMS_FIRST: 'twilio' }, 'SMS_TWILIO_ACCOUNT_SID', 'SMS_FIRST=twilio'],
    [{ ...TWILIO, SMS_FIRST: 'msg91' }, 'SMS_MSG91_AUTH_KEY', 'SMS_FIRST=msg91'],
    [{ S3_BUCKET: 'karigar' }, 'S3_ACCESS_KEY_ID', 'S3_BUCKET'],
    [{ S3_BUCKET: 'karigar', S3_ACCESS_KEY_ID: 'an-id' }, 'S3_SECRET_ACCESS_KEY', 'S3_BUCKET'],
    [{ BACKUP_S3_BUCKET: 'backups' }, 'S3_ACCESS_KEY_ID', 'BACKUP_S3_BUCKET'],
    [{ NOTIFY_WEBHOOK_URL: 'https://hooks.example.com' }, 'NOTIFY_WEBHOOK_SECRET', 'NOTIFY_WEBHOOK_URL'],
    [{ NOTIFY_WEBHOOK_SECRET: 'sixteen-and-more' }, 'NOTIFY_WEBHOOK_URL', 'NOTIFY_WEBHOOK_SECRET'],
  ])('that need another end the start, with its name: %j', (environment, missing, by) => {
    const start = () => readSettings(environment)
    expect(start).toThrow(StartError)
    expect(start).toThrow(`The setting ${missing} must be set together with ${by}.`)
  })

  it('that are invalid or missing are named once each', () => {
    expect(() => readSettings({ SITE_URL: 'x', PAYMENTS: 'razorpay', RAZORPAY_KEY_SECRET: 'a-key-secret' })).toThrow(
      /^The setting SITE_URL must be an address such as \S+ without a path\. The setting RAZORPAY_KEY_ID must be set together with RAZORPAY_KEY_SECRET\.$/,
    )
  })

  it('that are invalid are all named at once', () => {
    expect(() => readSettings({ PORT: 'x', TRUST_PROXY: 'x' })).toThrow(/PORT.*TRUST_PROXY/)
  })
})
