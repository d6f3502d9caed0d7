import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { listWindows, type Windows } from '../../../contract/bookings/visits.public.ts'
import type { WindowChoice } from '../../../contract/bookings/windows.ts'
import { promiseDueAt } from '../../../contract/hours.ts'
import type { City } from '../../../contract/options.ts'
import { promiseOf } from '../../../languages/promise.ts'
import { call } from '../../api/client.ts'
import { serverNow } from '../../ui/server-now.ts'
import { useIslandTexts, useLanguage } from '../texts/texts.ts'
import { byText, choiceText } from './arrival-text.ts'
import type { State } from './booking.states.ts'
import { Choice, Tile } from './choice.tsx'
import { CALL_FIRST, hasFree, isWindow, keepChoice, listNear, UNCHOSEN } from './when.rules.ts'
import { NearTile, WindowDays } from './window-tiles.tsx'

type Props = Pick<State, 'taken'> & {
  service: string
  city: string
  /** The form is in front. */
  isShown: boolean
  /** The value of the form's field `window`, and what changes it. */
  chosen: string
  choose: (value: string) => void
  held: WindowChoice | undefined
  error: string | undefined
  /** What moving and cancelling costs. */
  rule: string
}

/** The choice of the time: within 90 minutes, the next windows, any other, or a call first. */
export function When({ service, city, isShown, chosen, choose, taken, held, error, rule }: Props) {
  const texts = useIslandTexts().booking.when
  const fieldset = useRef<HTMLFieldSetElement>(null)
  const windows = useWindows(fieldset, { service, city, isShown, taken })
  const [lost, setLost] = useState<Lost>()
  const change = useEffectEvent(choose)

  useEffect(() => {
    const kept = windows === undefined ? chosen : keepChoice(windows, chosen, held)
    if (kept === chosen) return
    // eslint-disable-next-line react-hooks/set-state-in-effect -- the choice is in the form, which changes with it
    if (isWindow(chosen)) setLost({ window: chosen })
    change(kept)
  }, [windows, chosen, held])
  useEffect(() => {
    if (!taken) return
    // eslint-disable-next-line react-hooks/set-state-in-effect -- the form and the focus change with it
    setLost({ ...taken, isTaken: true })
    change(UNCHOSEN)
    fieldset.current?.scrollIntoView({ block: 'start' })
    fieldset.current?.focus({ preventScroll: true })
  }, [taken])

  function pick(value: string): void {
    setLost(undefined)
    choose(value)
  }

  // Without an answer a time that was chosen before is still shown, and nothing else.
  const isOffered = windows === null ? isWindow(chosen) : windows === undefined || windows.days.length > 0
  return (
    <Choice ref={fieldset} name="window" title={texts.title} error={error} hidden={!isOffered} aria-busy={windows === undefined}>
      <div role="alert">{lost && <LostLine {...lost} />}</div>
      {windows === undefined && <p className="when-looking book-small">{texts.looking}</p>}
      {windows !== undefined && isOffered && <Choices windows={windows} chosen={chosen} pick={pick} />}
      {chosen !== CALL_FIRST && <p className="book-small">{rule}</p>}
    </Choice>
  )
}

/** The earliest free time, in the tile of a city: its day and its hours in a line each. */
export function Earliest(asked: Omit<Asked, 'taken'>) {
  const tile = useRef<HTMLElement>(null)
  const windows = useWindows(tile, { ...asked, taken: undefined })
  const { booking: texts } = useIslandTexts()
  const language = useLanguage()
  const [next] = windows?.next ?? []
  const choice = windows?.soon_by ? 'soon' : (next as WindowChoice | undefined)
  return <em ref={tile}>{choice && choiceText(choice, serverNow(), texts, language).replace(', ', '\n')}</em>
}

type Lost = { window: WindowChoice; isTaken?: boolean }

function LostLine({ window, isTaken = false }: Lost) {
  const { booking: texts } = useIslandTexts()
  const when = choiceText(window, serverNow(), texts, useLanguage())
  const { soonGone, taken, past } = texts.when
  return <p className="when-lost">{window === 'soon' ? soonGone : isTaken ? taken(when) : past(when)}</p>
}

/** Their radios belong to no form: its hidden field alone says what is chosen. */
const OUTSIDE_FORM = { form: 'none' } as const

type ChoicesProps = { windows: Windows | null; chosen: string; pick: (value: string) => void }

function Choices({ windows, chosen, pick }: ChoicesProps) {
  const { booking: texts } = useIslandTexts()
  const { when } = texts
  const language = useLanguage()
  const [isOpen, setOpen] = useState(false)
  const tiles = useRef<HTMLDivElement>(null)
  const now = serverNow()
  if (windows && !hasFree(windows)) return <p className="book-small">{when.noneFree}</p>
  const near = listNear(windows, chosen)
  const isFar = isWindow(chosen) && chosen !== 'soon' && !near.includes(chosen)
  const isMore = isOpen || isFar
  const toTile = (value: string) => ({
    ...OUTSIDE_FORM,
    name: 'when',
    value,
    checked: !isMore && value === chosen,
    onChange: () => {
      setOpen(false)
      pick(value)
    },
  })
  const open = () => {
    setOpen(true)
    pick(UNCHOSEN)
  }
  /** To the tiles that the days have replaced; the focus follows. */
  const goBack = () => {
    setOpen(false)
    pick(UNCHOSEN)
    tiles.current?.querySelector('input')?.focus()
  }
  return (
    <>
      <div ref={tiles} className="when-near">
        {!isMore && (windows ? windows.soon_by : chosen === 'soon') && (
          <Tile {...toTile('soon')} data-soon>
            <b>{when.soon}</b>
            {windows?.soon_by && <em>{byText(new Date(windows.soon_by), now, texts, language)}</em>}
          </Tile>
        )}
        {!isMore && near.map((at) => <NearTile key={at} {...toTile(at)} at={at} now={now} />)}
        {windows && (
          <Tile {...toTile('more')} data-wide={isMore || undefined} checked={isMore} onChange={open}>
            <b>{when.more}</b>
            <em>{when.moreHint}</em>
          </Tile>
        )}
        <Tile {...toTile(CALL_FIRST)} data-wide>
          <b>{when.call}</b>
          <em>{promiseOf(promiseDueAt(now), now, texts, language).text}</em>
        </Tile>
      </div>
      {isMore && windows && (
        <>
          <WindowDays
            days={windows.days}
            chosen={chosen}
            now={now}
            toDay={{ ...OUTSIDE_FORM, onChange: () => pick(UNCHOSEN) }}
            toTime={(at) => ({ ...OUTSIDE_FORM, name: 'time', checked: at === chosen, onChange: () => pick(at) })}
          />
          <button type="button" className="book-link" onClick={goBack}>
            {when.earliest}
          </button>
        </>
      )}
    </>
  )
}

const TIMEOUT_MS = 4000
/** Older windows are asked for again when someone comes back to the panel. */
const FRESH_MS = 60_000

type Asked = {
  service: string
  city: string
  /** The form is in front. */
  isShown: boolean
  /** Changes when a time turned out to be taken. */
  taken: object | undefined
}

/** The windows of a service in a city: undefined while they are asked for, null where no answer came. */
function useWindows(root: RefObject<HTMLElement | null>, { service, city, isShown, taken }: Asked) {
  const [found, setFound] = useState<{ of: string; taken: object | undefined; windows: Windows | null }>()
  const asked = useRef<{ of: string; taken: object | undefined; atMs: number }>(undefined)
  const of = `${service} ${city}`

  useEffect(() => {
    if (!isShown) return
    const abort = new AbortController()
    const { signal } = abort
    const dialog = root.current?.closest('dialog')
    const ask = async () => {
      const last = asked.current
      const isFresh = last?.of === of && last.taken === taken && Date.now() - last.atMs < FRESH_MS
      if (isFresh || !dialog?.open || document.visibilityState === 'hidden') return
      const asking = { of, taken, atMs: Date.now() }
      asked.current = asking
      const windows = await askWindows(service, city)
      if (asked.current !== asking) return
      // Without an answer it is asked again, and the last one still holds.
      if (!windows) asking.atMs = 0
      setFound((last) => (!windows && last?.of === of && last.taken === taken ? last : { of, taken, windows }))
    }
    ask()
    dialog?.addEventListener('focusin', ask, { signal })
    document.addEventListener('visibilitychange', ask, { signal })
    return () => abort.abort()
  }, [root, of, service, city, isShown, taken])

  return found?.of === of ? found.windows : undefined
}

async function askWindows(service: string, city: string): Promise<Windows | null> {
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  return call(listWindows, { service_type: service, city: city as City }, { signal }).then(
    ({ data }) => data,
    () => null,
  )
}
