import { describe, expect, it } from 'vitest'
import { findPasswordFault } from './password.rules.ts'

const CONTEXT = ['asha.kulkarni@karigar.example', 'Karigar Home']
const faultOf = (password: string) => findPasswordFault(password, CONTEXT)

describe('a password', () => {
  it.each(['password', 'PASSWORD', 'Password1!', '12345678', 'qwertyuiop', 'iloveyou2'])('%s is common', (password) => {
    expect(faultOf(password)).toBe('common')
  })

  it.each([
    'asha.kulkarni@karigar.example',
    'Kulkarni2026',
    'karigarhome',
    'Karigar-Home-99',
    'karigar password',
    'example-kulkarni-1',
  ])('%s is made from public words', (password) => {
    expect(faultOf(password)).toBe('fromContext')
  })

  it.each(['seven hedgehogs sing', 'karigar seven hedgehogs', 'x7#kPq2!vZ', 'a-password-for-tests', 'मुंबई का पानी'])(
    '%s is accepted',
    (password) => {
      expect(faultOf(password)).toBeUndefined()
    },
  )
})
