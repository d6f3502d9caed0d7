import { auth } from './auth.ts'
import { blogs } from './blogs.ts'
import { contact } from './contact.ts'
import { dashboard } from './dashboard.ts'
import { documents } from './documents.ts'
import { history } from './history.ts'
import { home } from './home.ts'
import { items } from './items.ts'
import { leads } from './leads.ts'
import { media } from './media.ts'
import { notices } from './notices.ts'
import { otp } from './otp.ts'
import { payments } from './payments.ts'
import { previews } from './previews.ts'
import { services } from './services.ts'

/** Every call that there is. */
export const api = {
  ...auth,
  ...blogs,
  ...contact,
  ...dashboard,
  ...documents,
  ...history,
  ...home,
  ...items,
  ...leads,
  ...media,
  ...notices,
  ...otp,
  ...payments,
  ...previews,
  ...services,
}
export type Api = typeof api
