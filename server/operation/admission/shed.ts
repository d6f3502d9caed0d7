import type { Hono } from 'hono'
import { inLanguage, type Language } from '../../../contract/languages.ts'
import { API_BASE } from '../../../contract/paths.ts'
import { LANGUAGE_HEADER } from '../../../contract/request.ts'
import { claimsDevice } from '../../access/auth/known-device.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { type CachedAnswer, send, toCachedAnswer } from '../../platform/http/cache/cached-answer.ts'
import type { Shed } from '../../platform/http/cache/page-cache.ts'
import { isCall, languageOf } from '../../platform/http/language.ts'
import { createRequestId } from '../../platform/http/request-id.ts'
import { toKind, toShedShare } from './admission.rules.ts'

type Options = Pick<Deps, 'now' | 'log'> & { fetch: Hono['fetch']; pressure: () => number }

/**
 * Refuses requests before any work is done for them while new connections wait too long, except bookings and cached
 * pages; decision 18. The app makes each form of the refusal once, so one costs no more than a page from memory.
 */
export function createShed({ fetch, pressure, now, log }: Options): Shed {
  const refusals = new Map<string, Promise<CachedAnswer>>()

  function findRefusal(isOfCall: boolean, language: Language): Promise<CachedAnswer> {
    const key = `${isOfCall} ${language}`
    const made = refusals.get(key)
    if (made) return made
    const path = isOfCall ? API_BASE : inLanguage('/', language)
    const refused = async () => {
      const request = new Request(`http://localhost${path}`, { headers: { [LANGUAGE_HEADER]: language } })
      return toCachedAnswer(await fetch(request, { isRefused: true }), 0)
    }
    const answer = refused()
    refusals.set(key, answer)
    answer.catch(() => refusals.delete(key))
    return answer
  }

  return (request, response, isRender) => {
    const { url = '', headers } = request
    const [path = ''] = url.split('?')
    const kind = toKind({ path, hasQuery: url.includes('?'), isRender })
    if (Math.random() >= toShedShare(kind, pressure())) return false
    // The cookie is verified in the queue: a forged one waits with the strangers.
    if (kind === 'signIn' && claimsDevice(headers.cookie)) return false
    // Some clients read no answer before they have sent everything.
    request.resume()
    findRefusal(isCall(path), languageOf(path, headers[LANGUAGE_HEADER.toLowerCase()])).then(
      (answer) =>
        send(request, response, answer, { requestId: createRequestId(), cacheStatus: 'karigar; fwd=bypass', at: now() }),
      (error) => {
        log.error({ err: error, path }, 'a refusal was not made')
        response.writeHead(503).end()
      },
    )
    return true
  }
}
