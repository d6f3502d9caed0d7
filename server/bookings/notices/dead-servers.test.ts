import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { afterAll, expect, it } from 'vitest'
import { startGateways } from '../../../test/gateways.ts'
import { createTestApp } from '../../../test/harness.ts'
import { PATIENCE_MS } from '../../../test/patience.ts'
import { startSmtpServer } from '../../../test/smtp-server.ts'
import { book, noticesOf } from '../../../test/steps.ts'
import { startWorkers } from '../../operation/jobs/run-jobs.ts'
import { smtpMail } from '../../platform/providers/mail.ts'
import { signedWebhook } from '../../platform/providers/webhook.ts'
import { createQueue } from '../../platform/queue/queue.ts'

const sockets: Socket[] = []
const connected = Promise.withResolvers<void>()
/** A server that accepts connections and never answers. */
const deadServer = createServer((socket) => {
  sockets.push(socket)
  socket.on('error', () => {})
  connected.resolve()
}).listen(0, '127.0.0.1')
await once(deadServer, 'listening')
const { port } = deadServer.address() as AddressInfo
const smtp = await startSmtpServer()
const gateways = await startGateways()
gateways.fail('webhook', 'hang')

const from = { name: 'Karigar', address: 'no-reply@karigar.example' }
const dead = smtpMail({ url: `smtp://127.0.0.1:${port}`, from })
const revived = smtpMail({ url: smtp.url, from })
const webhook = { url: `${gateways.url}/webhook`, secret: 'sixteen-and-more' }
const confirmed = Promise.withResolvers<void>()
const app = await createTestApp(
  { notify: { email: undefined, mobile: undefined, webhook } },
  {
    sendMail: dead.sendMail,
    sendWebhook: signedWebhook(webhook, () => app.clock.now(), 2000),
    async sendSms(message) {
      app.sms.push(message)
      if (message.template === 'booking') confirmed.resolve()
    },
  },
)

afterAll(async () => {
  dead.close()
  revived.close()
  deadServer.close()
  await gateways.stop()
  await smtp.stop()
})

it('a dead mail server and a dead webhook receiver delay no booking and no SMS, and no notice is lost', async () => {
  const boss = createQueue(app.pool)
  await boss.start()
  await startWorkers(boss, app.deps)
  const first = await book(app)
  await connected.promise
  // A booking is answered while the mail hangs.
  const second = await book(app)
  await confirmed.promise
  const statusesOf = async (leadId: number) =>
    Object.fromEntries((await noticesOf(app, 'lead', leadId)).map(({ channel, status }) => [channel, status]))
  expect(await statusesOf(first.id)).toMatchObject({ email: 'sending' })

  app.deps.sendMail = revived.sendMail
  gateways.fail('webhook')
  for (const socket of sockets) socket.destroy()
  await boss.stop({ graceful: true, timeout: PATIENCE_MS })
  await app.runJobs({ isEager: true })
  await app.runJobs({ isEager: true })
  for (const { id } of [first, second]) expect(await statusesOf(id)).toEqual({ email: 'sent', webhook: 'sent', sms: 'sent' })
  const mailed = smtp.mails.map(({ subject }) => subject?.split(':')[0])
  expect(mailed.sort()).toEqual([first.reference, second.reference].sort())
  expect(app.sms.filter(({ template }) => template === 'booking')).toHaveLength(2)
})
