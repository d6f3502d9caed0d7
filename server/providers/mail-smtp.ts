import { createTransport, type NodemailerError } from 'nodemailer'
import type { SendMail } from './mail.ts'
import { ProviderError, type ProviderReason } from './provider-error.ts'

export type MailAddress = { name: string; address: string }

/**
 * `url`: such as smtp://user:password@host:587. The password and the mails go encrypted, or not at all: by STARTTLS, which
 * somebody on the way could strip from what the server offers. Only this machine's own server, or `?tls=off`, needs none.
 */
export type MailAccount = { url: string; from: MailAddress }

/** Its connections are kept for the next mails; `close` lets those on their way finish. */
export function smtpMail({ url, from }: MailAccount, timeoutMs = 10_000): { sendMail: SendMail; close(): void } {
  const host = from.address.slice(from.address.lastIndexOf('@') + 1)
  const { address: server, requireTLS } = toServer(url)
  const transport = createTransport({
    pool: true,
    url: server,
    requireTLS,
    dnsTimeout: timeoutMs,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    // Whoever sends tries again, with growing pauses; tries in between would only make doubles more likely.
    maxRequeues: 0,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async sendMail({ to, subject, text, html, replyTo, messageId }) {
      const message = {
        from,
        to: toOneAddress(to),
        subject,
        text,
        html,
        replyTo: replyTo === undefined ? undefined : toOneAddress(replyTo),
        messageId: messageId === undefined ? undefined : `<${messageId}@${host}>`,
        // The waits above end a server’s silence, this one a server that answers a byte at a time.
        signal: AbortSignal.timeout(6 * timeoutMs),
      }
      await transport.sendMail(message).catch((error: NodemailerError) => {
        throw new ProviderError(toReason(error), error.message)
      })
    },
    close: () => transport.close(),
  }
}

function toServer(url: string): { address: string; requireTLS: boolean } {
  const address = new URL(url)
  const isOff = address.searchParams.get('tls') === 'off'
  address.searchParams.delete('tls')
  return { address: address.href, requireTLS: !isOff && !isLoopback(address.hostname) }
}

const isLoopback = (host: string) => host === 'localhost' || host === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(host)

const BEFORE_SENDING = ['EDNS', 'ETLS', 'EAUTH', 'ENOAUTH', 'EENVELOPE', 'ECONFIG']
const BEFORE_CONNECTED = ['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH']

/** A server that answered with a code refused; one that fell silent may have taken the mail, unless nothing was sent yet. */
function toReason({ code, originalCode, responseCode, timeoutType }: NodemailerError): ProviderReason {
  const isUnsent =
    BEFORE_SENDING.includes(code ?? '') ||
    BEFORE_CONNECTED.includes(originalCode ?? '') ||
    (timeoutType !== undefined && timeoutType !== 'SOCKET_TIMEOUT')
  return isUnsent || responseCode !== undefined ? 'refused' : 'unknown'
}

/** Taken as it is: a text would be searched for commas and brackets, and be several addresses then. */
function toOneAddress(address: string): MailAddress {
  return { name: '', address }
}
