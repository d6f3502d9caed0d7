import { type PointerEvent as ReactPointerEvent, useEffect, useRef, useState } from 'react'

type Drag = {
  id: number
  from: number
  place: number
  /** Pixels between the pointer and where it took the row. */
  offset: number
  /** Pixels by which the rows that it passes make room. */
  room: number
}

type Box = { id: number; top: number; middle: number; height: number }

const EDGE_PX = 72
const SCROLL_PX = 10

/**
 * Moves rows by mouse or finger. The rows are only drawn as moved until they are let go, so the dragged one is never
 * torn out of the page; Escape puts it back. Each row has its id in `data-row`.
 */
export function useRowDrag(onDrop: (id: number, place: number) => void) {
  const list = useRef<HTMLUListElement>(null)
  const [drag, setDrag] = useState<Drag>()
  const stop = useRef<() => void>(undefined)
  useEffect(() => () => stop.current?.(), [])

  function start(event: ReactPointerEvent, id: number): void {
    if (event.button !== 0 || !list.current) return
    event.preventDefault()
    stop.current?.()
    const boxes = measure(list.current)
    const from = boxes.findIndex((box) => box.id === id)
    const own = boxes[from]
    if (!own) return
    const next = boxes[from + 1] ?? boxes[from - 1]
    const gap = next ? Math.abs(next.top - own.top) - (next.top > own.top ? own.height : next.height) : 0
    const pointer = event.pointerId
    const startY = event.clientY + scrollY
    let clientY = event.clientY
    let place = from

    function follow(): void {
      const offset = clientY + scrollY - startY
      place = placeAt(boxes, from, offset)
      setDrag({ id, from, place, offset, room: (own?.height ?? 0) + gap })
    }
    const move = (moved: PointerEvent) => {
      if (moved.pointerId !== pointer) return
      clientY = moved.clientY
      follow()
    }
    const end = (isDropped: boolean) => {
      stop.current?.()
      if (isDropped && place !== from) onDrop(id, place)
    }
    const up = (lifted: PointerEvent) => lifted.pointerId === pointer && end(true)
    const cancel = (cancelled: PointerEvent) => cancelled.pointerId === pointer && end(false)
    const onEscape = (key: KeyboardEvent) => key.key === 'Escape' && end(false)
    const scroll = setInterval(() => {
      const step = clientY < EDGE_PX ? -SCROLL_PX : clientY > innerHeight - EDGE_PX ? SCROLL_PX : 0
      if (!step) return
      scrollBy({ top: step, behavior: 'instant' })
      follow()
    }, 16)

    const listening = new AbortController()
    const { signal } = listening
    window.addEventListener('pointermove', move, { signal })
    window.addEventListener('pointerup', up, { signal })
    window.addEventListener('pointercancel', cancel, { signal })
    window.addEventListener('keydown', onEscape, { signal })
    stop.current = () => {
      clearInterval(scroll)
      listening.abort()
      stop.current = undefined
      setDrag(undefined)
    }
    follow()
  }

  /** How many pixels a row is drawn away from its place while one is dragged. */
  function shiftOf(id: number, place: number): number {
    if (!drag) return 0
    if (id === drag.id) return drag.offset
    if (place > drag.from && place <= drag.place) return -drag.room
    if (place < drag.from && place >= drag.place) return drag.room
    return 0
  }

  return { list, start, shiftOf, draggedId: drag?.id }
}

export type RowDrag = ReturnType<typeof useRowDrag>

function measure(list: HTMLElement): Box[] {
  return [...list.querySelectorAll<HTMLElement>('[data-row]')].map((row) => {
    const { top, height } = row.getBoundingClientRect()
    return { id: Number(row.dataset.row), top: top + scrollY, middle: top + scrollY + height / 2, height }
  })
}

/** The place of the dragged row: its edge has passed the middles of the rows before it. */
function placeAt(boxes: Box[], from: number, offset: number): number {
  const own = boxes[from]
  if (!own) return from
  const top = own.top + offset
  const bottom = top + own.height
  let place = from
  while (place < boxes.length - 1 && bottom > (boxes[place + 1]?.middle ?? 0)) place += 1
  while (place > 0 && place <= from && top < (boxes[place - 1]?.middle ?? 0)) place -= 1
  return place
}
