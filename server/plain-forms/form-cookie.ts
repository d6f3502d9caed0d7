import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { inLanguage, LANGUAGES, splitLanguage } from '../../contract/languages.ts'
import type { Deps } from '../deps.ts'
import { getFormKey } from './form-keys.store.ts'
import { open, seal } from './plain-forms.rules.ts'

const LIFE_S = 30 * 60
/** A browser keeps 4096 bytes a cookie, so a long message takes two. */
const PARTS = ['form', 'form2']
const PART_CHARS = 3_500
/** Proxies have to take an answer with as much in its head, and some more. */
export const MAX_SEALED_CHARS = PARTS.length * PART_CHARS
/** What remains of a message that fits into no cookies: a text of random letters. */
export const SHORTENED = 1_000

type Kept = { at: number; state: object }

/** A form is kept for the languages that its visitor may switch to, where it is this short: an answer's head has a bound. */
const SHARED_CHARS = 700

/**
 * What a form's visitor typed, in a cookie for the form's addresses: signed, encrypted, and gone after half an hour.
 * `path` is the form's bare address.
 */
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
    async read<State extends object>(c: Context, path: string): Promise<State | undefined> {
      const [first = '', second = ''] = PARTS.map((name) => getCookie(c, name))
      if (!first) return undefined
      const key = await findKey()
      // The second one may be left of a longer form.
      const kept = (open(first, key, path) ?? open(first + second, key, path)) as Kept | undefined
      return kept && now().getTime() - kept.at < LIFE_S * 1000 ? (kept.state as State) : undefined
    },

    /** Without a state the cookies are removed. False where the state is too large for them. */
    async write(c: Context, path: string, state: object | undefined): Promise<boolean> {
      const kept: Kept | undefined = state && { at: now().getTime(), state }
      const text = kept ? seal(kept, await findKey(), path) : ''
      if (text.length > MAX_SEALED_CHARS) return false
      const secure = settings.siteUrl.startsWith('https:')
      const { language: own } = splitLanguage(c.req.path)
      for (const language of LANGUAGES) {
        const isKept = language === own || text.length <= SHARED_CHARS
        for (const [at, name] of PARTS.entries()) {
          const value = isKept ? text.slice(at * PART_CHARS, (at + 1) * PART_CHARS) : ''
          const options = { path: inLanguage(path, language), httpOnly: true, sameSite: 'Lax', secure } as const
          if (value || at === 0 || getCookie(c, name)) setCookie(c, name, value, { ...options, maxAge: value ? LIFE_S : 0 })
        }
      }
      return true
    },
  }
}
