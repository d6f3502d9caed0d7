import type { Page } from '@playwright/test'
import { test as base } from '../fixtures.ts'

type Form = { name: string; service_type?: string; city?: string; message?: string }

export const test = base.extend<{ book: (form: Form, number?: string) => Promise<number> }>({
  /** Books as a visitor does and returns the lead's id. */
  book: ({ api, mobile, readCode }, use) =>
    use(async (form, number = mobile) => {
      const lead = { service_type: 'Plumber', city: 'pune', message: 'The tap drips', ...form, mobile: number }
      await api('POST', '/public/send-otp', lead)
      await api('POST', '/public/verify-otp', { mobile: number, otp: await readCode(number) })
      const { body } = await api('POST', '/public/leads', lead)
      return (body.data as { id: number }).id
    }),
})

export const LEADS = '/admin/leads/leads'
export const row = (page: Page, name: string) => page.getByRole('row', { name })
export const pane = (page: Page, name: string) => page.getByRole('complementary', { name: `Lead of ${name}` })
export const tab = (page: Page, name: string) => page.getByRole('link', { name: new RegExp(`^${name}`) })
