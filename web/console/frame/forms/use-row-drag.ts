import { type PointerEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react'

type Box = { id: number; top: number; middle: number; height: number }
type Drag = {
  id: number
  /** The rows as they lay when the drag began, in pixels of the page. */
  boxes: readonly Box[]
  from: number
  startY: number
  /** Pixels between the pointer and where it grabbed the row. */
  offset: number
  /** Pixels by which the rows that it passes move aside. */
  room: number
}

const EDGE_PX = 72
const SCROLL_PX = 10

/**
 * Moves rows by mouse or finger. The rows are only drawn as moved until they are let go, so the dragged one is never
 * torn out of the page; Escape puts it back. Each row of the list has its id in `data-row`.
 */
export function useRowDrag(list: RefObject<HTMLElement | null>, onDrop: (id: number, place: number) => void) {
  const [drag, setDrag] = useState<Drag>()
  const isDragging = drag !== undefined
  const place = drag ? placeAt(drag) : -1
  const pointerY = useRef(0)
  const follow = useCallback((clientY: number) => {
    pointerY.current = clientY
    setDrag((now) => now && { ...now, offset: clientY + scrollY - now.startY })
  }, [])

  useEffect(() => {
    if (!isDragging) return
    const cancel = (event: KeyboardEvent) => event.key === 'Escape' && setDrag(undefined)
    const scroll = setInterval(() => {
      const step = pointerY.current < EDGE_PX ? -SCROLL_PX : pointerY.current > innerHeight - EDGE_PX ? SCROLL_PX : 0
      if (step === 0) return
      scrollBy({ top: step, behavior: 'instant' })
      follow(pointerY.current)
    }, 16)
    window.addEventListener('keydown', cancel)
    return () => {
      clearInterval(scroll)
      window.removeEventListener('keydown', cancel)
    }
  }, [isDragging, follow])

  /** Props of a row's drag handle, which captures the pointer until it is released. */
  const handleOf = (id: number) => ({
    onPointerDown(event: PointerEvent) {
      if (event.button !== 0 || isDragging || !list.current) return
      event.preventDefault()
      event.currentTarget.setPointerCapture(event.pointerId)
      pointerY.current = event.clientY
      setDrag(begin(measure(list.current), id, event.clientY + scrollY))
    },
    onPointerMove: ({ clientY }: PointerEvent) => drag?.id === id && follow(clientY),
    onPointerUp() {
      if (drag?.id === id && place !== drag.from) onDrop(id, place)
      setDrag(undefined)
    },
    onPointerCancel: () => setDrag(undefined),
  })

  /** How many pixels a row is drawn away from its place while one is dragged. */
  function shiftOf(id: number, at: number): number {
    if (!drag) return 0
    if (id === drag.id) return drag.offset
    if (at > drag.from && at <= place) return -drag.room
    if (at < drag.from && at >= place) return drag.room
    return 0
  }

  return { handleOf, shiftOf, draggedId: drag?.id }
}

export type RowDrag = ReturnType<typeof useRowDrag>

function measure(list: HTMLElement): Box[] {
  return [...list.querySelectorAll<HTMLElement>('[data-row]')].map((row) => {
    const { top, height } = row.getBoundingClientRect()
    return { id: Number(row.dataset.row), top: top + scrollY, middle: top + scrollY + height / 2, height }
  })
}

function begin(boxes: readonly Box[], id: number, startY: number): Drag | undefined {
  const from = boxes.findIndex((box) => box.id === id)
  const own = boxes[from]
  if (!own) return undefined
  const next = boxes[from + 1] ?? boxes[from - 1]
  const gap = next ? Math.abs(next.top - own.top) - (next.top > own.top ? own.height : next.height) : 0
  return { id, boxes, from, startY, offset: 0, room: own.height + gap }
}

/** The place of the dragged row: its edge has passed the middles of the rows before it. */
function placeAt({ boxes, from, offset }: Drag): number {
  const { top = 0, height = 0 } = boxes[from] ?? {}
  const passed = boxes.filter(({ middle }, at) =>
    at > from ? top + height + offset > middle : at < from && top + offset < middle,
  )
  return offset > 0 ? from + passed.length : from - passed.length
}
