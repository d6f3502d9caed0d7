import * as z from 'zod/mini'
import * as api from '../../../../contract/api.ts'
import { MESSAGES } from '../../../../contract/messages.ts'

const again = z.string(MESSAGES.required).check(z.minLength(1, MESSAGES.required))
const isRepeated = <Field extends string>(field: Field) =>
  z.refine<Record<Field | 'again', string>>((typed) => typed[field] === typed.again, {
    error: 'The two passwords differ',
    path: ['again'],
  })

/** The input of the call, with the new password typed twice. */
export const NewPassword = z.extend(api.auth.changePassword.input, { again }).check(isRepeated('password'))
export const LinkPassword = z.extend(api.administrators.setPassword.input, { again }).check(isRepeated('password'))
export const DemoPassword = z.extend(api.demo.remove.input, { again }).check(isRepeated('new_password'))
