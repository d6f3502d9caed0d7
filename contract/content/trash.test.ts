import { expect, it } from 'vitest'
import * as api from '../api.ts'
import { kindsWith } from './content.ts'
import { restoreCall } from './trash.ts'

it.each([...kindsWith('trash'), 'leads'])('the contract has the call by which the trash restores %s', (kind) => {
  const paths = Object.values(api).flatMap((module) => ('restore' in module ? [module.restore.path] : []))
  expect(paths).toContain(restoreCall(kind, 'owner', '').path)
})
