/** Where records stand that more than one screen leads to. */
export const PAYMENTS_PLACE = '/admin/payments'
export const BALANCE_PLACE = '/admin/payments/balance'
export const MESSAGES_PLACE = '/admin/messages'
export const NOTICES_PLACE = '/admin/notices'

export const orderPlace = (id: number) => `${PAYMENTS_PLACE}/${id}`
export const leadPlace = (id: number) => `/admin/leads/leads?lead=${id}`
export const messagePlace = (id: number) => `${MESSAGES_PLACE}?message=${id}`
