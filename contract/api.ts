import { auth } from './auth.ts'
import { blogs } from './blogs.ts'
import { contact } from './contact.ts'
import { documents } from './documents.ts'
import { home } from './home.ts'
import { leads } from './leads.ts'
import { otp } from './otp.ts'
import { services } from './services.ts'

/** Every call that there is. */
export const api = { ...auth, ...blogs, ...contact, ...documents, ...home, ...leads, ...otp, ...services }
export type Api = typeof api
