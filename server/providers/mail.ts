/** Rejects when the message was not handed over. */
export type SendMail = (message: { to: string; subject: string; text: string; replyTo?: string }) => Promise<void>
