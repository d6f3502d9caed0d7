import { auth } from './auth.ts'
import { blogs } from './blogs.ts'
import { contact } from './contact.ts'
import { documents } from './documents.ts'
import { history } from './history.ts'
import { home } from './home.ts'
import { leads } from './leads.ts'
import { media } from './media.ts'
import { otp } from './otp.ts'
import { services } from './services.ts'

/** Every call that there is. */
export const api = { ...auth, ...blogs, ...contact, ...documents, ...history, ...home, ...leads, ...media, ...otp, ...services }
export type Api = typeof api
