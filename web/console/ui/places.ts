import { recordPath, screenPath } from '../screens.ts'

export const PAYMENTS_PLACE = screenPath('payments')
export const BALANCE_PLACE = screenPath('payments.balance')
export const MESSAGES_PLACE = screenPath('messages')
export const NOTICES_PLACE = screenPath('notices')

export const orderPlace = (id: number) => recordPath('payments', id)
export const leadPlace = (id: number) => screenPath('leads', { lead: id })
export const messagePlace = (id: number) => screenPath('messages', { message: id })
