/** `to` is the ten digits of an Indian mobile number. Rejects when the message was not handed over. */
export type SendSms = (message: { to: string; text: string }) => Promise<void>
