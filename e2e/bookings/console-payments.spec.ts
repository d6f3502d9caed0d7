import { readFile } from 'node:fs/promises'
import { ADMIN, type Program } from '../../test/program.ts'
import { expect } from '../fixtures.ts'
import { expectAccessible } from '../steps/axe.ts'
import { toast } from '../steps/console-steps.ts'
import { serverWith } from '../steps/paying-steps.ts'
import { AMOUNT, PAYMENTS, row, SERVICE, tab, test } from '../steps/payment-steps.ts'

// One worker runs the whole file, because its server takes longer to start than a case.
test.describe.configure({ mode: 'default' })

test('a paid booking is found and refunded once despite a double click, and the balance has no difference', async ({
  page,
  payAndBook,
  openConsole,
}) => {
  const reference = await payAndBook('Paula Payer')
  await openConsole(PAYMENTS)
  await page.getByRole('searchbox').fill('Paula')
  await expect(page).toHaveURL(/search=Paula/)
  await expect(row(page, 'Paula Payer')).toContainText(reference)
  await tab(page, 'Not paid').click()
  await expect(page.getByText('No payment matches')).toBeVisible()
  await tab(page, 'Succeeded').click()
  await expect(page).toHaveURL(/search=Paula&group=succeeded/)
  await expect(page.getByRole('region', { name: 'Totals' })).toHaveText('Payments 1Received ₹199Refunded ₹0Net ₹199')
  await row(page, 'Paula Payer').getByRole('link', { name: '₹199 from Paula Payer' }).click()

  await expect(page.getByRole('heading', { level: 1, name: '₹199 from Paula Payer' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Open the customer’s page' })).toHaveAttribute('href', /\/b\?[\w-]{22}$/)
  const receipt = page.getByRole('region', { name: 'Order' }).locator('a[href$="/receipt.pdf"]')
  expect((await (await page.request.get((await receipt.getAttribute('href')) ?? '')).body()).subarray(0, 4).toString()).toBe(
    '%PDF',
  )

  await page.getByRole('button', { name: 'Check now' }).click()
  await expect(toast(page, 'Checked with the provider')).toBeVisible()

  await page.getByRole('button', { name: 'Refund ₹199…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Refund ₹199?' })
  await expect(dialog).toContainText('is refunded in full to Paula Payer')
  const paymentId = /pay_\w{14}/.exec((await dialog.textContent()) ?? '')?.[0] ?? 'no payment'
  await dialog.getByRole('button', { name: 'Refund ₹199' }).dblclick()
  await expect(toast(page, 'Refunded')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('region', { name: 'Order' })).toContainText('Refunded')
  await expect(page.getByRole('button', { name: /^Refund/ })).toHaveCount(0)
  await expect(page.getByText('Refund asked for')).toHaveCount(1)
  await expect(page.getByText(`Requested by ${ADMIN.email}`)).toHaveCount(1)
  const note = page.getByRole('link', { name: /^Credit note TESTCN\// })
  const creditNote = await page.request.get((await note.getAttribute('href')) ?? '')
  expect([creditNote.status(), (await creditNote.body()).subarray(0, 4).toString()]).toEqual([200, '%PDF'])

  await page.goto(`${PAYMENTS}/balance`)
  await expect(row(page, /^Payments [1-9]/)).toBeVisible()
  await expect(page.getByText(paymentId)).toHaveCount(0)
  await page.goBack()

  await page.getByRole('link', { name: reference }).click()
  const lead = page.getByRole('complementary', { name: 'Lead of Paula Payer' })
  await expect(lead.getByText('Paid, mobile not verified')).toBeVisible()
  await expect(lead.getByText('Refunded')).toBeVisible()
  await expect(row(page, 'Paula Payer')).toContainText('Refunded')
  await lead.getByRole('link', { name: 'Open the payment' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '₹199 from Paula Payer' })).toBeVisible()
})

test('the payments begin with what needs somebody, who can act in its row; all of them are one press away', async ({
  page,
  payAndBook,
  payWrong,
  openConsole,
}) => {
  await payAndBook('Nita Nothing')
  await payWrong('Nora Needs')
  await openConsole(PAYMENTS)
  await expect(tab(page, 'Needs action')).toHaveAttribute('aria-current', 'page')
  await expect(row(page, 'Nora Needs')).toBeVisible()
  await expect(row(page, 'Nita Nothing')).toHaveCount(0)
  const needs = row(page, 'Nora Needs')
  await expect(needs).toContainText('AC was booked and ₹199 paid')
  await expect(needs.getByRole('link', { name: 'Call' })).toHaveAttribute('href', /^tel:\+91\d{10}$/)
  await needs.getByRole('button', { name: 'Check now' }).click()
  await expect(toast(page, 'Checked with the provider')).toBeVisible()
  await needs.getByRole('button', { name: 'Refund ₹199…' }).click()
  await page.getByRole('dialog', { name: 'Refund ₹199?' }).getByRole('button', { name: 'Keep the money' }).click()
  await needs.getByRole('button', { name: 'Mark as settled…' }).click()
  await page.getByLabel('How was it settled?').fill('The rest was paid in cash')
  await page.getByRole('button', { name: 'Close the problem' }).click()
  await expect(toast(page, 'Settled')).toBeVisible()
  await expect(needs).toHaveCount(0)
  await tab(page, 'All').click()
  await expect(page).toHaveURL(/group=all$/)
  await expect(row(page, 'Nita Nothing')).toBeVisible()
  await page.goto(PAYMENTS)
  await page.getByRole('searchbox').fill('Nita')
  await expect(row(page, 'Nita Nothing')).toBeVisible()
  await expect(tab(page, 'All')).toHaveAttribute('aria-current', 'page')
})

test('a part is given back with a reason, and has a credit note', { tag: '@looks' }, async ({
  page,
  payAndBook,
  openConsole,
}) => {
  await payAndBook('Gita Giveback')
  await openConsole(`${PAYMENTS}?search=Gita`)
  await row(page, 'Gita Giveback').getByRole('link', { name: '₹199 from Gita Giveback' }).click()
  await page.getByRole('button', { name: 'Refund ₹199…' }).click()
  await page.getByRole('checkbox', { name: 'Only part of it' }).check()
  const dialog = page.getByRole('dialog', { name: 'Refund a part of ₹199?' })
  await dialog.getByLabel('Amount in rupees').fill('50')
  await dialog.getByLabel('Reason').fill('Half an hour late')
  await expectAccessible(page, 'the refund of a part')
  await dialog.getByRole('button', { name: 'Refund ₹50' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('region', { name: 'Order' })).toContainText('₹50, ₹149 remains')
  await expect(page.getByText('Half an hour late', { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Credit note TESTCN/ })).toBeVisible()
  await page.goto(`${PAYMENTS}?search=Gita`)
  await tab(page, 'Refunded').click()
  await expect(row(page, 'Gita Giveback')).toContainText('₹50 refunded')
  await expect(page.getByRole('region', { name: 'Totals' })).toContainText('Refunded ₹50')
  await page.getByRole('button', { name: 'Download' }).click()
  await expect(page.getByRole('button', { name: 'CSV of money paid at the door' })).toBeVisible()
  await expectAccessible(page, 'the menu of exports')
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Accountant CSV' }).click()])
  const text = await readFile(await file.path(), 'utf8')
  expect(text).toMatch(/,Refund,,TESTCN\/[^,]+,,50\.00,KG-\w+,Gita Giveback,.*,Half an hour late,/)
})

test('a problem that was settled otherwise is closed with a note', { tag: '@looks' }, async ({ page, payWrong, openConsole }) => {
  await payWrong('Chetan Cash')
  await openConsole(`${PAYMENTS}?search=Chetan`)
  await row(page, 'Chetan Cash').getByRole('link', { name: '₹199 from Chetan Cash' }).click()
  // Its row has the same button until the payment is open.
  await expect(page.getByRole('heading', { level: 1, name: '₹199 from Chetan Cash' })).toBeVisible()
  await page.getByRole('button', { name: 'Mark as settled…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Mark as settled?' })
  await dialog.getByLabel('How was it settled?').fill('The technician took the rest in cash')
  await expectAccessible(page, 'the settling of a problem')
  await dialog.getByRole('button', { name: 'Close the problem' }).click()
  await expect(toast(page, 'Settled')).toBeVisible()
  await expect(page.getByText('Settled: The technician took the rest in cash')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Mark as settled…' })).toHaveCount(0)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 800 } })

  test('a problem stays in its column, and the balance shows what differs', async ({ page, api, mobile, openConsole }) => {
    const lead = { name: 'Tara Twice', mobile, service_type: 'AC', city: 'mum', message: 'The fan hums' }
    const { body } = await api('POST', '/public/store-payment', { amount: AMOUNT })
    const paid = await api('POST', '/sandbox/pay', { order_id: body.id, outcome: 'success' })
    const { razorpay_payment_id: payment_id } = (paid.body.data ?? paid.body) as { razorpay_payment_id: string }
    expect((await api('POST', '/public/leads', { ...lead, payment_id })).status).toBe(201)
    await openConsole(`${PAYMENTS}?search=Tara`)
    const problem = page.getByText(/AC was booked and ₹199 paid/)
    const countProblems = async () => {
      await page.reload()
      await expect(page.getByText('Tara Twice').first()).toBeVisible()
      return problem.count()
    }
    await expect.poll(countProblems).toBe(1)
    const amounts = page.getByRole('row').filter({ has: problem }).getByText('₹199', { exact: true })
    const amount = await amounts.filter({ visible: true }).boundingBox()
    // The edges of the text itself, which may overflow its box: below the amount, and no wider than the row.
    const { top, right } = await problem.evaluate((element) => {
      const letters = document.createRange()
      letters.selectNodeContents(element)
      return letters.getBoundingClientRect()
    })
    expect(top).toBeGreaterThanOrEqual((amount?.y ?? 0) + (amount?.height ?? Number.POSITIVE_INFINITY))
    expect(right).toBeLessThanOrEqual((amount?.x ?? 0) + (amount?.width ?? 0))
    await page.goto(`${PAYMENTS}/balance`)
    await expect(page.getByRole('columnheader', { name: 'Difference' })).toBeInViewport({ ratio: 1 })
  })
})

test('a failed refund is reported in the dialog, and can be retried', async ({
  page,
  payAndBook,
  openConsole,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 409/)
  await payAndBook('Rita Refused')
  await openConsole(`${PAYMENTS}?search=Rita`)
  await row(page, 'Rita Refused').getByRole('link', { name: '₹199 from Rita Refused' }).click()
  await page.route(
    '**/refund',
    (route) => route.fulfill({ status: 409, json: { status: false, message: 'Not enough balance' } }),
    {
      times: 1,
    },
  )
  await page.getByRole('button', { name: 'Refund ₹199…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Refund ₹199?' })
  await dialog.getByRole('button', { name: 'Refund ₹199' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Not enough balance')
  await dialog.getByRole('button', { name: 'Refund ₹199' }).click()
  await expect(toast(page, 'Refunded')).toBeVisible()
  await expect(dialog).toBeHidden()
})

test('a check of open orders with the provider finds what was paid meanwhile', async ({ page, api, mobile, openConsole }) => {
  const lead = { name: 'Late Payer', mobile, service_type: 'Electrician', city: 'pune', message: 'No light' }
  const { body } = await api('POST', '/public/store-payment', { amount: AMOUNT, service: SERVICE, lead })
  await openConsole(`${PAYMENTS}?search=Late`)
  await expect(row(page, 'Late Payer')).toContainText('Created')
  await api('POST', '/sandbox/pay', { order_id: body.id, outcome: 'success' })
  await page.getByRole('button', { name: 'Check all now' }).click()
  await expect(toast(page, /Asking the provider about every open order/)).toBeVisible()
  await expect(row(page, 'Late Payer')).toContainText(/KG-/)
  await expect(row(page, 'Late Payer')).not.toContainText('Created')
})

test('a day that is not even lists its differences with links, and the day is in the address', async ({
  page,
  payAndBook,
  payWithoutForm,
  openConsole,
}) => {
  await payAndBook('Evan Even')
  await openConsole(`${PAYMENTS}/balance?day=2026-01-01`)
  await expect(page.getByRole('heading', { name: 'Thursday, January 1, 2026' })).toBeVisible()
  await expect(page.getByText('Balanced', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Next day' }).click()
  await expect(page).toHaveURL(/day=2026-01-02$/)
  await page.getByRole('link', { name: 'Today' }).click()
  await expect(page.getByRole('row', { name: /^Payments/ })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Next day' })).toBeDisabled()

  const paymentId = await payWithoutForm()
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(page.getByText(/^\d+ differences?$/)).toBeVisible()
  const difference = page.getByRole('listitem').filter({ hasText: paymentId })
  await expect(difference).toContainText('₹199 was captured, but there is no lead for it.')
  await difference.getByRole('link', { name: 'Open the order' }).click()
  await expect(page.getByRole('region', { name: 'Order' })).toContainText('None')
})

test('axe finds nothing on the payments, and nothing scrolls sideways', { tag: '@long' }, async ({
  page,
  api,
  adminToken,
  payAndBook,
  payWithoutForm,
  openConsole,
}) => {
  await payAndBook('Axel Payments')
  await payWithoutForm()
  await openConsole(PAYMENTS)
  const { body } = await api('GET', '/payments?search=Axel', undefined, await adminToken())
  const [order] = body.data as { id: number }[]
  const screens = [
    PAYMENTS,
    `${PAYMENTS}?search=nobody-at-all`,
    `${PAYMENTS}/${order?.id}`,
    `${PAYMENTS}/balance`,
    '/admin/channels',
    '/admin/leads/leads?search=Axel',
  ]
  for (const path of screens) {
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    await expectAccessible(page, path)
  }
})

test.describe('while the provider does not answer', () => {
  const silent = test.extend<object, { server: Program }>({
    server: serverWith({
      RAZORPAY_KEY_ID: 'rzp_test_1',
      RAZORPAY_KEY_SECRET: 'a-secret',
      RAZORPAY_WEBHOOK_SECRET: 'another',
      RAZORPAY_API_URL: 'http://127.0.0.1:9',
    }),
  })

  silent('the balance shows that error in place of its table', async ({ page, openConsole, expectedErrors }) => {
    expectedErrors.push(/status of 503/)
    await openConsole(`${PAYMENTS}/balance`)
    await expect(page.getByRole('alert')).toContainText('The payment provider isn’t responding')
    await expect(page.getByLabel('Day', { exact: true })).toBeVisible()
  })
})
