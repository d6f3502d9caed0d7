import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { inLanguage, LANGUAGES, splitLanguage } from '../../../contract/languages.ts'
import { toCookiePrefix } from '../../access/guard/caller.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { formKeyFinder } from '../toll/form-keys.store.ts'
import { openForm, sealForm } from './plain-forms.rules.ts'

const LIFE_S = 30 * 60
const FIRST = 'form'
/** A browser keeps 4096 bytes a cookie, so a long message takes two. */
const PARTS = [FIRST, 'form2']
/** The cookie of a form that was opened and not sent yet. */
const NOTHING = 'none'
const PART_CHARS = 3_500
/** Proxies have to accept response headers of this size and some more. */
export const MAX_SEALED_CHARS = PARTS.length * PART_CHARS
/** Length to which a message is cut that does not fit into the cookies, such as one of random letters. */
export const SHORTENED = 1_000

type Kept = { at: number; state: object }

/** A form up to this length is kept for all languages that its visitor may switch to: response headers are limited. */
const SHARED_CHARS = Math.floor(MAX_SEALED_CHARS / LANGUAGES.length)

/**
 * What a form's visitor typed, in a cookie for the form's addresses: signed, encrypted, and valid for half an hour.
 * Where a browser keeps no cookies, the same sealed text is in the page. `path` is the form's bare address.
 */
export function formCookies({ db, now, settings }: Pick<Deps, 'db' | 'now' | 'settings'>) {
  const findKey = formKeyFinder(db)
  const prefix = toCookiePrefix(settings)
  const optionsFor = (path: string, maxAge = LIFE_S) => ({ prefix, path, httpOnly: true, sameSite: 'Lax', maxAge }) as const
  const getPart = (c: Context, name: string) => getCookie(c, name, prefix)

  async function sealState(path: string, state: object): Promise<string> {
    return sealForm({ at: now().getTime(), state } satisfies Kept, await findKey(), path)
  }

  const areSent = (c: Context) => getPart(c, FIRST) !== undefined

  return {
    areSent,
    seal: sealState,

    /** Sets a cookie with nothing in it, so that the form's first post shows whether its browser keeps cookies. */
    probe(c: Context): void {
      // Encoded, as browsers compare it: a header carries no other letters.
      if (!areSent(c)) setCookie(c, FIRST, NOTHING, optionsFor(new URL(c.req.url).pathname))
    },

    /** `sealed` is the state that the page sent; a cookie is newer. */
    async read<State extends object>(c: Context, path: string, sealed?: string): Promise<State | undefined> {
      const [first = sealed ?? '', second = ''] = PARTS.map((name) => getPart(c, name))
      if (!first) return undefined
      const key = await findKey()
      // The second cookie may be left over from a longer form.
      const kept = (openForm(first, key, path) ?? openForm(first + second, key, path)) as Kept | undefined
      return kept && now().getTime() - kept.at < LIFE_S * 1000 ? (kept.state as State) : undefined
    },

    /** Without a state the cookies are removed. False where the state is too large for them. */
    async write(c: Context, path: string, state: object | undefined): Promise<boolean> {
      const text = state ? await sealState(path, state) : ''
      if (text.length > MAX_SEALED_CHARS) return false
      const { language: own } = splitLanguage(c.req.path)
      for (const language of LANGUAGES) {
        const isKept = language === own || text.length <= SHARED_CHARS
        for (const [at, name] of PARTS.entries()) {
          const value = isKept ? text.slice(at * PART_CHARS, (at + 1) * PART_CHARS) : ''
          const options = optionsFor(inLanguage(path, language), value ? LIFE_S : 0)
          if (value || at === 0 || getPart(c, name)) setCookie(c, name, value, options)
        }
      }
      return true
    },
  }
}
