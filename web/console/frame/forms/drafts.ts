import * as api from '../../../../contract/api.ts'
import { DRAFT_LIFE_DAYS, MAX_DRAFT } from '../../../../contract/content/drafts.ts'
import { DAY_MS } from '../../../../contract/durations.ts'
import type { Answer, CallInput, Endpoint } from '../../../../contract/endpoint.ts'
import { call } from '../../../api/client.ts'
import { toHeaders } from '../request.ts'
import { callInTurn, readSession, type Session } from '../session/session.ts'
import { deviceStorage, parseUnexpired } from '../ui/storage.ts'

/**
 * `version` is the version of the record that the text is based on, `at` the time of its last letter, and `path` the
 * address of its form.
 */
export type Draft = { values: Record<string, unknown>; version: number | undefined; at: string; path?: string }
/** `key` is that of the form that wrote it; `isElsewhere`: this device has no copy of it. */
export type KeptDraft = Draft & { key: string; isElsewhere: boolean }

/** The administrator's id is in the name, so that no one finds another administrator's text. */
const ownPrefix = () => `unsaved:${readSession()?.id ?? ''}:`
const nameOf = (record: string, key: string) => `${ownPrefix()}${record}:${key}`

export const deviceDrafts = {
  /** Those that are too old are removed. */
  list(record: string): KeptDraft[] {
    const start = nameOf(record, '')
    const names = deviceStorage.listNames().filter((name) => name.startsWith(start))
    return names.flatMap((name) => {
      const draft = parse(deviceStorage.read(name))
      if (!draft) deviceStorage.remove(name)
      return draft ? { ...draft, key: name.slice(start.length), isElsewhere: false } : []
    })
  },
  /** The newest of each form, newest first. */
  listAll(): { path: string; at: string; values: Draft['values'] }[] {
    const names = deviceStorage.listNames().filter((name) => name.startsWith(ownPrefix()))
    const drafts = names
      .flatMap((name) => parse(deviceStorage.read(name)) ?? [])
      .flatMap(({ path, at, values }) => (path ? [{ path, at, values }] : []))
      .sort((one, other) => other.at.localeCompare(one.at))
    return drafts.filter(({ path }, index) => drafts.findIndex((other) => other.path === path) === index)
  },
  write: (record: string, key: string, text: string) => deviceStorage.write(nameOf(record, key), text),
  remove: (record: string, key: string) => deviceStorage.remove(nameOf(record, key)),
}

/** A call that no one made: a failure is silent and opens no dialog. */
export function requestQuietly<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  session: Session | undefined,
): Promise<Answer<E> | undefined> {
  return call(endpoint, input, { token: session?.token, headers: toHeaders() }).catch(() => undefined)
}

export const serverDrafts = {
  async list(record: string): Promise<KeptDraft[]> {
    const answer = await requestQuietly(api.drafts.list, { record }, readSession())
    return (answer?.data ?? []).flatMap(({ key, text }) => {
      const draft = parse(text)
      return draft ? { ...draft, key, isElsewhere: true } : []
    })
  },
  remove: (record: string, key: string) => callInTurn((session) => requestQuietly(api.drafts.remove, { record, key }, session)),
}

/** Of each form the newer copy, that of the device where both are the same; the newest form first. */
export function mergeDrafts(onDevice: readonly KeptDraft[], onServer: readonly KeptDraft[]): KeptDraft[] {
  const merged = new Map(onDevice.map((draft) => [draft.key, draft]))
  for (const draft of onServer) {
    const here = merged.get(draft.key)
    if (!here || here.at < draft.at) merged.set(draft.key, { ...draft, isElsewhere: !here })
  }
  return [...merged.values()].sort((one, other) => other.at.localeCompare(one.at))
}

/** The copy of a form's text on the server: a call ends before the next one begins, and a failed one is made again. */
export function createServerCopy(record: string, key: string) {
  let unsent: string | undefined
  let isStored = false
  return {
    note(text: string): void {
      unsent = text.length > MAX_DRAFT ? undefined : text
    },
    send(): void {
      const text = unsent
      if (text === undefined) return
      unsent = undefined
      callInTurn(async (session) => {
        isStored = true
        if (!(await requestQuietly(api.drafts.save, { record, key, text }, session))) unsent ??= text
      })
    },
    remove(): void {
      unsent = undefined
      callInTurn((session) => {
        unsent = undefined
        return isStored && requestQuietly(api.drafts.remove, { record, key }, session)
      })
    },
  }
}

const parse = (text: string | undefined) => parseUnexpired<Draft>(text, DRAFT_LIFE_DAYS * DAY_MS)
