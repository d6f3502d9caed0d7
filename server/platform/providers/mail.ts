export type Attachment = { filename: string; content: Buffer; contentType: string }

export type Mail = {
  to: string
  subject: string
  text: string
  html?: string
  replyTo?: string
  attachments?: readonly Attachment[]
  /** The same for every attempt to send a notice, so that a mailbox which receives it twice keeps one. */
  messageId?: string
}

/** Rejects with ProviderError unless the message was certainly accepted. */
export type SendMail = (mail: Mail) => Promise<void>
