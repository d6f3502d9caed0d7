import { describe, expect, it } from 'vitest'
import { readSettings } from '../env/env.ts'
import { toAnnouncement } from './announce.ts'

const settings = (env: Record<string, string> = {}) => readSettings({ DATA_DIR: '/srv/karigar', ...env })
const firstStart = { newPassword: 'correct-horse', isKnown: true }
const laterStart = { newPassword: undefined, isKnown: true }

describe('what a start prints about the sign-in', () => {
  it('has the new password once, and later where it came from', () => {
    expect(toAnnouncement(settings(), 3000, firstStart)).toContain(
      '             admin@karigar.example, password correct-horse   (shown this once)',
    )
    expect(toAnnouncement(settings(), 3000, laterStart)).toContain('admin@karigar.example, password as shown on the first start')
    expect(toAnnouncement(settings({ ADMIN_PASSWORD: 'four words of mine' }), 3000, laterStart)).toContain(
      'admin@karigar.example, password as set in ADMIN_PASSWORD on the first start',
    )
  })

  it('names no account that the database does not have, as after a restore without ADMIN_EMAIL', () => {
    const text = toAnnouncement(settings(), 3000, { newPassword: undefined, isKnown: false })
    expect(text).not.toContain('admin@karigar.example')
    expect(text).toContain('with an account of this database; “npm run admin -- reset EMAIL” sets a new password')
  })
})

it('a start in production does not say that messages are printed', () => {
  expect(toAnnouncement(settings(), 3000, laterStart)).toContain('each such message is printed here and kept in')
  const production = settings({ PRODUCTION: '1', SITE_URL: 'https://karigar.example' })
  expect(toAnnouncement(production, 3000, laterStart)).toContain('each such message is kept in')
})

it('a start with a server of its own names the key of the codes, unless SECRET_KEY is the same everywhere', () => {
  const onServer = { DATABASE_URL: 'postgresql://karigar@db.example/karigar' }
  expect(toAnnouncement(settings(onServer), 3000, laterStart)).toContain(
    '/srv/karigar/code.key:\n             several machines need',
  )
  expect(toAnnouncement(settings(), 3000, laterStart)).not.toContain('code.key')
  const keyed = settings({ ...onServer, SECRET_KEY: 'a-key-of-at-least-thirty-two-signs' })
  expect(toAnnouncement(keyed, 3000, laterStart)).not.toContain('code.key')
})
