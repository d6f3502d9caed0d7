import { expect, it } from 'vitest'
import { ADMIN_MESSAGES } from '../../../contract/admin-messages.ts'
import { judgePassword, toFaultText } from './passwords.ts'

const TEXTS = ['asha.kulkarni@karigar.example', 'Karigar Home']
const faultOf = async (password: string) => toFaultText(await judgePassword(password, TEXTS))

it.each([
  'password',
  'PASSWORD',
  'Password1!',
  '12345678',
  'qwertyuiop',
  'iloveyou2',
  'Mumbai@123',
  'JaiShriRam1',
  'Deshmukh1990',
  'Pune@411001',
  'Nagpur440001',
  'Bharatmata@1',
])('%s is too easy to guess', async (password) => {
  expect(await faultOf(password)).toBe(ADMIN_MESSAGES.passwordWeak)
})

it.each(['asha.kulkarni@karigar.example', 'Kulkarni2026', 'karigarhome', 'Karigar-Home-99'])(
  '%s is made from public words',
  async (password) => {
    expect(await faultOf(password)).toBe(ADMIN_MESSAGES.passwordFromContext)
  },
)

it.each(['seven hedgehogs sing', 'karigar seven hedgehogs', 'x7#kPq2!vZ', 'a-password-for-tests', 'मुंबई का पानी'])(
  '%s is accepted',
  async (password) => {
    expect(await faultOf(password)).toBeUndefined()
  },
)

it('is as good as what is typed first, however long it is', async () => {
  expect((await judgePassword('a'.repeat(200), TEXTS)).score).toBeLessThan(3)
  expect((await judgePassword('teak lantern monsoon 4821'.repeat(8), TEXTS)).score).toBe(4)
})
