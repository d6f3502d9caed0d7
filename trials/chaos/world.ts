import { startGateways, TWILIO } from '../../test/gateways.ts'
import { startProgram } from '../../test/program.ts'
import { startRazorpay } from '../../test/razorpay/start.ts'
import { startSmtpServer } from '../../test/smtp-server.ts'

export type World = Awaited<ReturnType<typeof openWorld>>

const RETRY_PAUSES_MS = [200, 400, 800, 1600, 3000, 5000, 5000]

/** The real program, a stand-in for Razorpay, a mail server and an SMS gateway, each of which can be made to fail. */
export async function openWorld(dataDir: string) {
  const [smtp, razorpay, gateways] = await Promise.all([
    startSmtpServer(),
    startRazorpay({ retryPausesMs: RETRY_PAUSES_MS }),
    startGateways(),
  ])
  const env = {
    TRUST_PROXY: '1',
    OTP_SITE_LIMIT_PER_HOUR: '100000',
    NOTIFY_EMAIL: 'desk@karigar.example',
    SMTP_URL: smtp.url,
    SMTP_FROM: 'Karigar <no-reply@karigar.example>',
    RAZORPAY_KEY_ID: razorpay.keyId,
    RAZORPAY_KEY_SECRET: razorpay.keySecret,
    RAZORPAY_WEBHOOK_SECRET: razorpay.webhookSecret,
    RAZORPAY_API_URL: razorpay.url,
    SMS_TWILIO_ACCOUNT_SID: TWILIO.accountSid,
    SMS_TWILIO_AUTH_TOKEN: TWILIO.authToken,
    SMS_TWILIO_FROM: TWILIO.from,
    SMS_TWILIO_URL: gateways.url,
  }
  const outputs: string[] = []
  let program = await start().catch(async (error) => {
    await Promise.all([razorpay.stop(), smtp.stop(), gateways.stop()])
    throw error
  })
  let up = Promise.resolve()
  let kills = 0

  /** Starts the program, on another port each time, and gives the provider its new address. */
  async function start() {
    const started = await startProgram(dataDir, env)
    await razorpay.control('webhook', { url: `${started.url}/api/webhooks/razorpay` })
    return started
  }

  async function killAndStart(): Promise<void> {
    await program.kill('SIGKILL')
    kills += 1
    outputs.push(program.output())
    program = await start()
  }

  return {
    dataDir,
    smtp,
    razorpay,
    gateways,
    /** SIGKILL, then the next start on the same data. */
    kill(): Promise<void> {
      up = up.then(killAndStart)
      return up
    },
    /** Resolves once a program runs. */
    isUp: () => up,
    countKills: () => kills,
    /** The output of all runs of the program. */
    output: () => [...outputs, program.output()].join(''),
    fetch: (path: string, init: RequestInit) => fetch(program.url + path, { redirect: 'manual', ...init }),
    async close(): Promise<void> {
      await up.catch(() => {})
      await program.stop()
      await Promise.all([razorpay.stop(), smtp.stop(), gateways.stop()])
    },
  }
}
