import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import type { Deps } from '../deps.ts'
import { getFormKey } from './form-keys.store.ts'
import { open, seal } from './plain-forms.rules.ts'

const LIFE_S = 30 * 60
/** A browser keeps 4096 bytes a cookie, so a long message takes two. */
const PARTS = ['form', 'form2']
const PART_CHARS = 3_500
/** What remains of a message that fits into no cookies: a text of random letters. */
export const SHORTENED = 1_000

type Kept = { at: number; state: object }

/** What a form's visitor typed, in a cookie for the form's address: signed, encrypted, and gone after half an hour. */
export function formCookies({ db, now, settings }: Pick<Deps, 'db' | 'now' | 'settings'>) {
  let key: Promise<Buffer> | undefined

  function findKey(): Promise<Buffer> {
    key ??= getFormKey(db)
    key.catch(() => {
      // The next one asks again.
      key = undefined
    })
    return key
  }

  return {
    async read<State extends object>(c: Context): Promise<State | undefined> {
      const text = PARTS.map((name) => getCookie(c, name) ?? '').join('')
      const kept = text ? (open(text, await findKey(), c.req.path) as Kept | undefined) : undefined
      return kept && now().getTime() - kept.at < LIFE_S * 1000 ? (kept.state as State) : undefined
    },

    /** Without a state the cookie is removed. False where the state is too large for one. */
    async write(c: Context, state: object | undefined): Promise<boolean> {
      const kept: Kept | undefined = state && { at: now().getTime(), state }
      const text = kept ? seal(kept, await findKey(), c.req.path) : ''
      if (text.length > PARTS.length * PART_CHARS) return false
      const secure = settings.siteUrl.startsWith('https:')
      for (const [at, name] of PARTS.entries()) {
        const part = text.slice(at * PART_CHARS, (at + 1) * PART_CHARS)
        const maxAge = part ? LIFE_S : 0
        if (part || getCookie(c, name))
          setCookie(c, name, part, { path: c.req.path, httpOnly: true, sameSite: 'Lax', secure, maxAge })
      }
      return true
    },
  }
}
