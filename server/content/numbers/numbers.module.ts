import { DOCUMENTS } from '../../../contract/options.ts'
import { type Check, failingInProduction, fine, type Module } from '../../platform/deps/deps.ts'
import { listInventedNumbers } from './numbers.store.ts'

const numbersCheck: Check = {
  name: 'numbers',
  title: 'Phone numbers',
  // It reads all texts.
  pace: 'slow',
  async run(deps) {
    const found = await listInventedNumbers(deps.db)
    const [first] = found
    if (!first) return fine('No page shows a made-up phone number.')
    const remedy =
      'Enter your number under Contact us: it replaces the old one everywhere. Change any still listed after that on their own pages.'
    const path = found.some(({ kind }) => kind === 'contact-us') ? '/admin/contactus' : pathOf(first)
    return failingInProduction(deps)('Pages show a made-up phone number: callers reach no one.', remedy, {
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
