export type Mail = {
  to: string
  subject: string
  text: string
  html?: string
  replyTo?: string
  /** The same for every try to send the same notice, so that a mailbox which gets it twice keeps one. */
  messageId?: string
}

/** Rejects with ProviderError when the message was not handed over for certain. */
export type SendMail = (mail: Mail) => Promise<void>
