import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { startSmtpServer } from '../../../test/smtp-server.ts'
import { smtpMail } from './mail.ts'

const server = await startSmtpServer()
const from = { name: 'Karigar, home services', address: 'no-reply@karigar.example' }
const account = { url: server.url, from }
const { sendMail, close } = smtpMail(account)
const mail = { to: 'desk@karigar.example', subject: 'New lead', text: 'Asha Kulkarni' }

afterEach(() => {
  server.refuse(false)
  server.fallSilent(false)
})
afterAll(async () => {
  close()
  await server.stop()
})

it('a mail arrives as text and as HTML', async () => {
  const subject = 'New lead KG-7F3K2M: आशा, ₹499'
  await sendMail({ ...mail, subject, text: 'Asha – 98765 43210', html: '<p>Asha – <b>98765 43210</b></p>' })
  const got = server.mails.at(-1)
  expect(got).toMatchObject({ subject, from, to: [{ address: 'desk@karigar.example' }] })
  expect(got?.text?.trim()).toBe('Asha – 98765 43210')
  expect(got?.html?.trim()).toBe('<p>Asha – <b>98765 43210</b></p>')
  expect(got?.replyTo).toBeUndefined()
  expect(got?.envelope).toEqual({ from: 'no-reply@karigar.example', to: ['desk@karigar.example'] })
})

it('a mail says that a program wrote it, so that no holiday note answers it', async () => {
  await sendMail(mail)
  const headers = server.mails.at(-1)?.headers.map(({ key, value }) => [key, value])
  expect(headers).toContainEqual(['auto-submitted', 'auto-generated'])
  expect(headers).toContainEqual(['x-auto-response-suppress', 'All'])
})

it('every attempt to send a notice has the same message id', async () => {
  const notice = { ...mail, replyTo: 'asha@example.com', messageId: 'lead-7-email' }
  await sendMail(notice)
  await sendMail(notice)
  expect(server.mails.slice(-2).map(({ messageId, replyTo }) => ({ messageId, replyTo }))).toEqual(
    Array(2).fill({ messageId: '<lead-7-email@karigar.example>', replyTo: [{ name: '', address: 'asha@example.com' }] }),
  )
})

describe('a visitor’s text', () => {
  it.each([
    ['subject', { subject: 'Hello\r\nBcc: victim@example.com\r\n\r\nBuy this' }],
    ['answer address with a header', { replyTo: 'a@example.com\r\nBcc: victim@example.com' }],
    ['list of answer addresses', { replyTo: 'a@example.com, victim@example.com' }],
    ['answer address in brackets', { replyTo: 'a@example.com <victim@example.com>' }],
  ])('can inject no header and no recipient: a %s', async (_, written) => {
    const before = server.mails.length
    await sendMail({ ...mail, replyTo: 'asha@example.com', ...written })
    const [got, ...others] = server.mails.slice(before)
    expect(others).toEqual([])
    expect(got?.envelope.to).toEqual(['desk@karigar.example'])
    expect(got?.headers.map(({ key }) => key)).not.toContain('bcc')
    expect(got?.replyTo).toHaveLength(1)
    expect(got?.replyTo?.[0]?.address).not.toBe('victim@example.com')
    expect(got?.text?.trim()).toBe(mail.text)
  })

  it('as a list of addresses is rejected as a recipient', async () => {
    const before = server.mails.length
    await expect(sendMail({ ...mail, to: 'desk@karigar.example, victim@example.com' })).rejects.toThrow('501')
    expect(server.mails).toHaveLength(before)
  })
})

describe('a server on another host that offers no TLS', () => {
  // Reaches this machine, but is not recognised as a loopback address.
  const elsewhere = server.url.replace('127.0.0.1', '0.0.0.0')

  it('is sent nothing, not even the password', async () => {
    const before = [server.mails.length, server.countLogins()]
    const strict = smtpMail({ url: elsewhere, from })
    await expect(strict.sendMail(mail)).rejects.toMatchObject({ reason: 'refused', message: expect.stringContaining('TLS') })
    expect([server.mails.length, server.countLogins()]).toEqual(before)
    strict.close()
  })

  it('is sent mails when the operator allows it', async () => {
    const before = server.mails.length
    const lax = smtpMail({ url: `${elsewhere}?tls=off`, from })
    await lax.sendMail(mail)
    expect(server.mails).toHaveLength(before + 1)
    lax.close()
  })
})

describe('a mail that was not accepted rejects', () => {
  it('when the server refuses, and is sent at the next attempt', async () => {
    const before = server.mails.length
    server.refuse(true)
    await expect(sendMail(mail)).rejects.toMatchObject({
      reason: 'unavailable',
      message: expect.stringContaining('451 Try again later'),
    })
    expect(server.mails).toHaveLength(before)
    server.refuse(false)
    await sendMail(mail)
    expect(server.mails).toHaveLength(before + 1)
  })

  it('when the password is wrong, without repeating it', async () => {
    const wrong = smtpMail({ url: server.urlFor('not-the-password'), from })
    const error: Error = await wrong.sendMail(mail).catch((error) => error)
    wrong.close()
    expect(error.message).toContain('535')
    expect(`${error.stack}${JSON.stringify(error)}`).not.toContain('not-the-password')
  })

  it('when no server listens', async () => {
    const nowhere = smtpMail({ url: 'smtp://127.0.0.1:1', from })
    await expect(nowhere.sendMail(mail)).rejects.toMatchObject({
      reason: 'unavailable',
      message: expect.stringContaining('ECONNREFUSED'),
    })
    nowhere.close()
  })

  it('when the server stays silent', async () => {
    const silent = createServer().listen(0, '127.0.0.1')
    await once(silent, 'listening')
    const { port } = silent.address() as AddressInfo
    const waiting = smtpMail({ url: `smtp://127.0.0.1:${port}`, from }, 50)
    await expect(waiting.sendMail(mail)).rejects.toThrow(/greeting|timeout/i)
    waiting.close()
    silent.close()
  })

  it('when the server accepted it and fell silent, as unknown', async () => {
    const before = server.mails.length
    server.fallSilent(true)
    const impatient = smtpMail(account, 200)
    await expect(impatient.sendMail(mail)).rejects.toMatchObject({ reason: 'unknown' })
    expect(server.mails).toHaveLength(before + 1)
    impatient.close()
  })
})
