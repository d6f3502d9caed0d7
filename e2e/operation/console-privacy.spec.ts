import { readFile } from 'node:fs/promises'
import { expect } from '../fixtures.ts'
import { expectAccessible } from '../steps/axe.ts'
import { toast } from '../steps/console-steps.ts'
import { test } from '../steps/paying-steps.ts'

type Api = (method: string, path: string, body?: object) => Promise<{ body: Record<string, unknown> }>

/** Books with a payment at the test checkout and returns the lead's id. */
async function bookPaid(api: Api, mobile: string): Promise<number> {
  const lead = {
    name: 'Meera Joshi',
    mobile,
    mailid: 'meera@example.com',
    service_type: 'Electrician',
    city: 'pune',
    message: 'Ring',
  }
  const order = await api('POST', '/public/store-payment', { amount: 19_900, service: 'homeservice/electrician', lead })
  const { body } = await api('POST', '/sandbox/pay', { order_id: order.body.id, outcome: 'success' })
  const paid = {
    payment_id: body.razorpay_payment_id,
    order_id: body.razorpay_order_id,
    signature: body.razorpay_signature,
  }
  const booked = await api('POST', '/public/leads', { ...lead, ...paid })
  return (booked.body.data as { id: number }).id
}

test('a customer’s data are found, exported, and erased but for the receipt, by keyboard', { tag: '@looks' }, async ({
  page,
  api,
  adminToken,
  mobile,
  openConsole,
}) => {
  const spaced = `${mobile.slice(0, 5)} ${mobile.slice(5)}`
  const id = await bookPaid(api as Api, mobile)
  await openConsole('/admin/privacy')
  const field = page.getByLabel('Mobile number or email address')
  await field.fill('Meera')
  await field.press('Enter')
  await expect(page.getByText('Enter a mobile number, such as 98765 43210, or an email address')).toBeVisible()

  await field.fill(`+91 ${spaced}`)
  await field.press('Enter')
  await expect(page.getByRole('heading', { name: spaced })).toBeVisible()
  await expect(page.getByText('which is still to be made: complete that lead')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Erase…' })).toBeDisabled()
  await expectAccessible(page, 'personal data with an obstacle')

  expect((await api('PATCH', `/leads/${id}`, { status: 'Completed' }, await adminToken())).status).toBe(200)
  await field.press('Enter')
  await expect(page.getByRole('button', { name: 'Erase…' })).toBeEnabled()
  const receipts = page.getByRole('row').filter({ hasText: 'Receipts, bills and credit notes' })
  await expect(receipts).toContainText(/Kept until 1 April \d{4}/)
  await expect(receipts).toContainText('CGST Act, 2017')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^personal-data-\d{4}-\d\d-\d\d\.json$/)
  const { records } = JSON.parse(await readFile(await file.path(), 'utf8'))
  expect(records.leads).toMatchObject([{ name: 'Meera Joshi', mobile, email: 'meera@example.com' }])

  await page.getByRole('button', { name: 'Erase…' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: `Erase ${spaced}?` })
  await expect(dialog).toContainText(/Receipts, bills and credit notes \(1\), until 1 April/)
  await expectAccessible(page, 'the question before an erasure')
  await dialog.getByRole('button', { name: `Erase ${spaced}` }).click()
  await expect(toast(page, 'Erased.')).toBeVisible()
  await expect(page.getByRole('heading', { name: `${spaced} is erased` })).toBeVisible()
  await expect(receipts).toContainText('CGST Act, 2017')
  await expectAccessible(page, 'the result of an erasure')

  await field.press('Enter')
  await expect(page.getByText(/1 record, erased on/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Erase…' })).toBeDisabled()

  await page.keyboard.press('ControlOrMeta+k')
  await page.keyboard.type('personal')
  await expect(page.getByRole('option', { name: /Personal data/ })).toBeVisible()
})
