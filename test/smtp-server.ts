import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

const USER = 'karigar'
const PASSWORD = 'p@ss/word of a test'

/** A parsed mail with its raw header lines and its envelope. */
export type ReceivedMail = Email & { envelope: { from: string; to: string[] } }

/** Starts a real SMTP server that stores the mails that it accepts. A mail is in `mails` before it is acknowledged. */
export async function startSmtpServer({ port = 0 } = {}) {
  const mails: ReceivedMail[] = []
  let isRefusing = false
  let isSilent = false
  let logins = 0

  const server = new SMTPServer({
    // The server has no certificate that senders would trust.
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
      // The sender may be killed while it sends a mail.
      const bytes = await new Response(stream).arrayBuffer().catch(() => undefined)
      if (!bytes) return
      const mail = await PostalMime.parse(bytes)
      const from = envelope.mailFrom ? envelope.mailFrom.address : ''
      mails.push({ ...mail, envelope: { from, to: envelope.rcptTo.map(({ address }) => address) } })
      if (!isSilent) done()
    },
  })
  // A connection breaks when a test kills the program at the other end.
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const address = server.server.address()
  const host = `127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  const urlFor = (password: string) => `smtp://${USER}:${encodeURIComponent(password)}@${host}`

  return {
    url: urlFor(PASSWORD),
    urlFor,
    mails,
    /** How many times a password was sent. */
    countLogins: () => logins,
    /** Refuses every mail temporarily, as an overloaded server does. */
    refuse(on: boolean) {
      isRefusing = on
    },
    /** Accepts every mail without acknowledging it. */
    fallSilent(on: boolean) {
      isSilent = on
    },
    stop: () => new Promise<void>((resolve) => server.close(resolve)),
  }
}
