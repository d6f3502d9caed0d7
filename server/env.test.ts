import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readSettings } from './env.ts'
import { StartError } from './start-error.ts'

describe('the settings', () => {
  it('are all optional', () => {
    expect(readSettings({})).toMatchObject({
      port: 3000,
      siteUrl: 'http://localhost:3000',
      siteName: 'Karigar',
      dataDir: join(process.cwd(), 'data'),
      databaseUrl: undefined,
      adminPassword: undefined,
      trustProxy: false,
      otpSiteLimitPerHour: 500,
    })
  })

  it('that are empty count as unset', () => {
    expect(readSettings({ PORT: '', SITE_NAME: '', DATABASE_URL: '', ADMIN_PASSWORD: '' })).toEqual(readSettings({}))
  })

  it.each([
    [{ PORT: '8080' }, { port: 8080, siteUrl: 'http://localhost:8080' }],
    [{ SITE_URL: 'https://karigar.example/' }, { siteUrl: 'https://karigar.example' }],
    [{ SITE_URL: 'HTTPS://Karigar.example' }, { siteUrl: 'https://karigar.example' }],
    [{ SITE_URL: 'http://10.0.0.1:8080' }, { siteUrl: 'http://10.0.0.1:8080' }],
    [{ DATA_DIR: '/var/lib/karigar' }, { dataDir: '/var/lib/karigar' }],
    [{ DATABASE_URL: 'postgresql://a:b@db:5432/k' }, { databaseUrl: 'postgresql://a:b@db:5432/k' }],
    [{ DATABASE_URL: 'postgres:///k?host=/run/postgresql' }, { databaseUrl: 'postgres:///k?host=/run/postgresql' }],
    [{ ADMIN_EMAIL: 'Boss@Example.com' }, { adminEmail: 'boss@example.com' }],
    [{ TRUST_PROXY: '1' }, { trustProxy: true }],
    [{ TRUST_PROXY: 'no' }, { trustProxy: false }],
    [{ OTP_SITE_LIMIT_PER_HOUR: '20' }, { otpSiteLimitPerHour: 20 }],
    [{ MOBILE_FIRST_DIGITS: '6789' }, { mobileFirstDigits: '6789' }],
  ])('are read: %j', (environment, settings) => {
    expect(readSettings(environment)).toMatchObject(settings)
  })

  it.each([
    { PORT: 'http' },
    { PORT: '70000' },
    { PORT: '-1' },
    { PORT: '80.5' },
    { SITE_URL: 'karigar.example' },
    { SITE_URL: 'ftp://karigar.example' },
    { SITE_URL: 'https://karigar.example/sub' },
    { SITE_URL: 'https://karigar.example/?a=1' },
    { SITE_URL: 'https://user:secret@karigar.example' },
    { SITE_NAME: '   ' },
    { SITE_NAME: 'x'.repeat(41) },
    { DATABASE_URL: 'mysql://db/k' },
    { DATABASE_URL: 'db' },
    { ADMIN_EMAIL: 'admin' },
    { ADMIN_PASSWORD: 'short' },
    { TRUST_PROXY: 'maybe' },
    { OTP_SITE_LIMIT_PER_HOUR: '0' },
    { OTP_SITE_LIMIT_PER_HOUR: 'many' },
    { MOBILE_FIRST_DIGITS: '5' },
    { LOG_LEVEL: 'loud' },
  ])('that are bad end the start by their name: %j', (environment) => {
    const [[name = '', value = '']] = Object.entries(environment) as [[string, string]]
    const start = () => readSettings(environment)
    expect(start).toThrow(StartError)
    expect(start).toThrow(`The setting ${name} must`)
    if (name === 'ADMIN_PASSWORD') expect(start).not.toThrow(value)
  })

  it('that are bad are all named at once', () => {
    expect(() => readSettings({ PORT: 'x', TRUST_PROXY: 'x' })).toThrow(/PORT.*TRUST_PROXY/)
  })
})
