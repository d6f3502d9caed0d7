import { DOCUMENTS } from '../../../contract/options.ts'
import { failingInProduction, fine } from '../../platform/deps/checks.ts'
import type { Check, Module } from '../../platform/deps/deps.ts'
import { listInventedNumbers } from './numbers.store.ts'

const numbersCheck: Check = {
  name: 'numbers',
  title: 'Phone numbers',
  // It reads all texts.
  pace: 'slow',
  async run(deps) {
    const found = await listInventedNumbers(deps.db)
    const [first] = found
    if (!first) return fine('No page shows an invented phone number.')
    const remedy =
      'Enter the number under Contact us: it changes wherever the former one stands. What is listed after that, change there.'
    const path = found.some(({ kind }) => kind === 'contact-us') ? '/admin/contactus' : pathOf(first)
    return failingInProduction(deps)('Pages show an invented phone number: who calls it reaches nobody.', remedy, {
      ...{ path, details: found.map(({ title }) => title) },
    })
  },
}

/** Where the console edits a record. */
function pathOf({ kind, key }: Awaited<ReturnType<typeof listInventedNumbers>>[number]): string {
  if (kind === 'services') return `/admin/services/editservice/${key}`
  if (kind === 'homepage') return `/admin/home/edithomepage/${key}`
  if (kind === 'blogs') return `/admin/blogs/editblog/${key}`
  return `/admin${DOCUMENTS.find((document) => document.key === key)?.page ?? '/contactus'}`
}

/** The numbers that texts show. */
export const numbersModule: Module = { checks: [numbersCheck] }
