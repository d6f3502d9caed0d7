import type { Page } from '@playwright/test'
import { SMTPServer } from 'smtp-server'
import type { Program } from '../../test/program.ts'
import { test as base, expect } from '../fixtures.ts'
import { expectAccessible } from '../steps/axe.ts'
import { toast } from '../steps/console-steps.ts'
import { startWith } from '../steps/paying-steps.ts'

type Mailbox = { url: string; start: () => Promise<void>; stop: () => Promise<void> }
type Form = { name?: string; mobile: string; service_type?: string; city?: string; message?: string }

/** Starts a server that accepts every mail and stores none. */
async function startMailServer(port: number) {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 1,
    onData: (stream, _, done) => void stream.on('end', () => done()).resume(),
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const address = server.server.address()
  return {
    port: typeof address === 'object' && address ? address.port : port,
    stop: () => new Promise<void>((resolve) => server.close(resolve)),
  }
}

// The mail server can be stopped. Only known browsers get codes, so we call everyone else back.
const test = base.extend<{ narrowCodes: (form: Form) => Promise<void> }, { mailbox: Mailbox; server: Program }>({
  mailbox: [
    async ({ browserName: _ }, use) => {
      let running: Awaited<ReturnType<typeof startMailServer>> | undefined = await startMailServer(0)
      const { port } = running
      const mailbox = {
        url: `smtp://127.0.0.1:${port}`,
        async start() {
          running ??= await startMailServer(port)
        },
        async stop() {
          await running?.stop()
          running = undefined
        },
      }
      await use(mailbox)
      await mailbox.stop()
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ mailbox }, use, { workerIndex }) => {
      const settings = { PAYMENTS: 'sandbox', SMTP_URL: mailbox.url }
      const program = await startWith(settings, workerIndex)
      await use(program)
      await program.stop()
    },
    { scope: 'worker' },
  ],
  narrowCodes: ({ api, adminToken }, use) =>
    use(async (form) => {
      await api('PUT', '/otp/receivers', { who: 'known', hours: 1 }, await adminToken())
      expect((await api('POST', '/public/send-otp', form)).status).toBe(429)
    }),
})

// One worker runs the whole file, because its server takes longer to start than a case.
test.describe.configure({ mode: 'default' })

const NOTICES = '/admin/notices'
const row = (page: Page, name: string | RegExp) => page.getByRole('row', { name })
const tab = (page: Page, name: string) => page.getByRole('navigation', { name: 'Notices by status' }).getByRole('link', { name })

test('a notice that could not be sent shows its reason, and is sent again once the mail server is back', async ({
  page,
  api,
  mobile,
  mailbox,
  narrowCodes,
  openConsole,
}) => {
  await mailbox.stop()
  const form = { name: 'Nora Notice', mobile, service_type: 'Geyser', city: 'pune', message: 'No hot water' }
  await narrowCodes(form)
  await openConsole('/admin/dashboard')
  await page.getByRole('link', { name: /unfinished leads? to call back/ }).click()
  await expect(row(page, 'Nora Notice')).toContainText('Asked for a callback')
  await expect(row(page, 'Nora Notice').getByRole('link', { name: new RegExp(mobile.slice(5)) })).toHaveAttribute(
    'href',
    `tel:+91${mobile}`,
  )

  await page.goto(`${NOTICES}?status=waiting`)
  await expect(row(page, /Unfinished lead/)).toContainText('Email to the business')
  await expect(row(page, /Unfinished lead/)).toContainText('ECONNREFUSED')

  const order = await api('POST', '/public/store-payment', {
    amount: 29_900,
    service: 'home-appliance/geyser-repair',
    lead: form,
  })
  const paid = await api('POST', '/sandbox/pay', { order_id: order.body.id, outcome: 'success' })
  const booked = await api('POST', '/public/leads', { ...form, payment_id: paid.body.razorpay_payment_id })
  const lead = booked.body.data as { id: number }
  await page.goto(`/admin/leads/leads?lead=${lead.id}`)
  const leadNotices = page.getByRole('complementary', { name: 'Lead of Nora Notice' }).getByRole('listitem')
  await expect(leadNotices.filter({ hasText: 'SMS to the customer' })).toContainText('Kept here')
  await expect(leadNotices.filter({ hasText: 'Email to the business' })).toContainText('Waiting')

  await mailbox.start()
  await page.goto(`${NOTICES}?status=waiting`)
  const waiting = row(page, /New lead.*Nora Notice/)
  await expect(waiting).toContainText('ECONNREFUSED')
  await waiting.getByRole('button', { name: /^Send again/ }).click()
  await expect(toast(page, 'Sending again')).toBeVisible()
  await expect(waiting).toBeHidden()
  await tab(page, 'Sent').click()
  await expect(row(page, /New lead.*Nora Notice/)).toBeVisible()
  await tab(page, 'Kept here').click()
  await row(page, /Booking confirmation.*Nora Notice/)
    .getByRole('link')
    .click()
  await expect(page).toHaveURL(`/admin/leads/leads?lead=${lead.id}`)
})

test('all failed notices are sent again at once', async ({ page, api, mobile, mailbox, openConsole }) => {
  await mailbox.stop()
  // A notice fails for good only after hours of retries, so this route shows waiting notices as failed.
  await page.route(/\/api\/notices\?.*status=failed/, async (route) => {
    const response = await route.fetch({ url: route.request().url().replace('status=failed', 'status=waiting') })
    const text = await response.text()
    await route.fulfill({ response, body: text.replaceAll('"status":"waiting"', '"status":"failed"') })
  })
  await api('POST', '/public/send-contact-email', { name: 'Farah Failed', email: `f${mobile}@example.in`, message: 'Hello' })
  await openConsole(NOTICES)
  await expect(row(page, /Contact message.*Farah Failed/)).toContainText('Email to the business')
  await page.getByRole('button', { name: 'Send all again' }).click()
  await page
    .getByRole('dialog', { name: /failed notices? again/ })
    .getByRole('button', { name: 'Send again' })
    .click()
  await expect(toast(page, /^Sending \d+ notices? again/)).toBeVisible()
  // The list continues to poll, and no request may be open when the test ends.
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('who gets codes is shown on the dashboard until the administrator sends them to everybody', async ({
  page,
  api,
  mobile,
  narrowCodes,
  openConsole,
}) => {
  await narrowCodes({ mobile })
  await openConsole('/admin/dashboard')
  const card = page.getByRole('region', { name: 'Codes by SMS' })
  await expect(card).toContainText('Codes go only to browsers that have used one before, until')
  await card.getByRole('button', { name: 'Send codes to everyone' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Each SMS costs money')
  await dialog.getByRole('button', { name: 'Send codes to everyone' }).click()
  await expect(toast(page, 'Everyone gets codes again')).toBeVisible()
  await expect(card).toBeHidden()
  expect((await api('POST', '/public/send-otp', { mobile })).status).toBe(200)
  await page.goto('/admin/doctor')
  await expect(page.getByRole('row', { name: /^Last hour/ })).toHaveText(/^Last hour[1-9]/)
})

test('axe finds nothing on the notices and on a dashboard that says who gets codes, and nothing scrolls sideways', {
  tag: '@long',
}, async ({ page, mobile, narrowCodes, openConsole }) => {
  await narrowCodes({ name: 'Axel Notice', mobile })
  await openConsole(NOTICES)
  const screens = [NOTICES, `${NOTICES}?status=waiting`, `${NOTICES}?status=kept`, `${NOTICES}?status=sent`, '/admin/dashboard']
  for (const path of [...screens, '/admin/leads/leads?status=unfinished']) {
    await page.goto(path)
    await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0)
    await expectAccessible(page, path)
  }
})
