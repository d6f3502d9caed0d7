import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

const USER = 'karigar'
const PASSWORD = 'p@ss/word of a test'

/** A mail with the header lines as they came, and whom the envelope names. */
export type ReceivedMail = Email & { envelope: { from: string; to: string[] } }

/** A real SMTP server that keeps what it takes. A mail is in `mails` before its sender hears that it was taken. */
export async function startSmtpServer({ port = 0 } = {}) {
  const mails: ReceivedMail[] = []
  let isRefusing = false
  let isSilent = false
  let logins = 0

  const server = new SMTPServer({
    // It has no certificate that the sender would trust.
    disabledCommands: ['STARTTLS'],
    closeTimeout: 1,
    logger: false,
    onAuth({ username, password }, _, done) {
      logins += 1
      if (username === USER && password === PASSWORD) done(null, { user: USER })
      else done(Object.assign(new Error('Invalid user name or password'), { responseCode: 535 }))
    },
    onMailFrom(_, __, done) {
      done(isRefusing ? Object.assign(new Error('Try again later'), { responseCode: 451 }) : null)
    },
    async onData(stream, { envelope }, done) {
      // Whoever sends may be killed amid a mail.
      const bytes = await new Response(stream).arrayBuffer().catch(() => undefined)
      if (!bytes) return
      const mail = await PostalMime.parse(bytes)
      const from = envelope.mailFrom ? envelope.mailFrom.address : ''
      mails.push({ ...mail, envelope: { from, to: envelope.rcptTo.map(({ address }) => address) } })
      if (!isSilent) done()
    },
  })
  // A connection fails when its other end dies: a program that a test kills.
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const address = server.server.address()
  const host = `127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  const urlFor = (password: string) => `smtp://${USER}:${encodeURIComponent(password)}@${host}`

  return {
    url: urlFor(PASSWORD),
    urlFor,
    mails,
    /** How often a password was sent. */
    countLogins: () => logins,
    /** Every mail, for now, as a server does that is overloaded. */
    refuse(on: boolean) {
      isRefusing = on
    },
    /** It takes every mail, and does not say so. */
    fallSilent(on: boolean) {
      isSilent = on
    },
    stop: () => new Promise<void>((resolve) => server.close(resolve)),
  }
}
