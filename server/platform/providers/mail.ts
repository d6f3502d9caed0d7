import { createTransport, type NodemailerError } from 'nodemailer'
import type { MailAddress } from '../env/env.channels.ts'
import { ProviderError, type ProviderReason } from './ask-provider.ts'

export type Attachment = { filename: string; content: Buffer; contentType: string }

export type Mail = {
  to: string
  subject: string
  text: string
  html?: string
  replyTo?: string
  attachments?: readonly Attachment[]
  /** The same for every attempt to send a notice, so that a mailbox that receives it twice keeps one. */
  messageId?: string
}

/** Rejects with ProviderError unless the message was certainly accepted. */
export type SendMail = (mail: Mail) => Promise<void>

/**
 * `url`: such as smtp://user:password@host:587. TLS is required, because an attacker in between could strip STARTTLS
 * from the server's offer. Only a server on this machine, or one with `?tls=off`, is used without TLS.
 */
export type MailAccount = { url: string; from: MailAddress }

/** Pools its connections; `close` waits for mails in progress. */
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
    // The job that sends a mail retries it with growing pauses; retries here would only make duplicates more likely.
    maxRequeues: 0,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async sendMail({ to, subject, text, html, replyTo, attachments, messageId }) {
      const message = {
        from,
        to: toOneAddress(to),
        subject,
        text,
        html,
        attachments: attachments && [...attachments],
        replyTo: replyTo === undefined ? undefined : toOneAddress(replyTo),
        // The program writes all these mails, so no holiday note or help desk should answer them (RFC 3834).
        headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
        messageId: messageId === undefined ? undefined : `<${messageId}@${host}>`,
        // The timeouts above end a silent connection; this one ends a server that answers a byte at a time.
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

/** A response code means a refusal, temporary below 500. Without one, the server may have accepted the mail. */
function toReason({ code, originalCode, responseCode, timeoutType }: NodemailerError): ProviderReason {
  if (responseCode !== undefined) return responseCode < 500 ? 'unavailable' : 'refused'
  const isUnsent =
    BEFORE_SENDING.includes(code ?? '') ||
    BEFORE_CONNECTED.includes(originalCode ?? '') ||
    (timeoutType !== undefined && timeoutType !== 'SOCKET_TIMEOUT')
  return isUnsent ? 'unavailable' : 'unknown'
}

/** An object is used as it is; nodemailer would parse a string, and commas could make several addresses of it. */
function toOneAddress(address: string): MailAddress {
  return { name: '', address }
}
