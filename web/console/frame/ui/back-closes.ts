import { useEffect, useEffectEvent } from 'react'

/** Closes what is open over the screen; undefined where it can't be closed without an answer. */
type Layer = { close: () => (() => void) | undefined }

/** An entry of the history: the router's number of it, and how many open layers it stands for. */
type Place = { idx: number; layer: number }

/** What is open over the screen, the topmost last. */
const layers: Layer[] = []

const readPlace = (): Place => ({ idx: history.state?.idx ?? 0, layer: history.state?.layer ?? 0 })

let here = readPlace()
let shown = { state: history.state as unknown, href: location.href }

// The history gets an entry for each layer, with the screen's own address and number, so that Back has something to
// leave. An entry stays when its layer is closed in another way: the next layer uses it, and Back and Forward pass it.
function enterLayers(): void {
  while (here.layer < layers.length) {
    here = { ...here, layer: here.layer + 1 }
    history.pushState({ ...history.state, layer: here.layer }, '')
  }
}

/** Called after each change of the router: it knows nothing of layers, and its address may have been replaced. */
export function followRouter(): void {
  const place = readPlace()
  const isReplaced = place.idx === here.idx && place.layer !== here.layer
  if (isReplaced) history.replaceState({ ...history.state, layer: here.layer }, '')
  else here = place
  shown = { state: history.state, href: location.href }
  // What stays open over the next screen.
  setTimeout(enterLayers)
}

// Capturing, so that the router never learns of a step that only closed something.
addEventListener(
  'popstate',
  (event) => {
    const before = here
    here = readPlace()
    if (here.idx !== before.idx || here.layer === before.layer) {
      for (const layer of layers.toReversed()) layer.close()?.()
      return
    }
    event.stopImmediatePropagation()
    history.replaceState({ ...(shown.state as object), layer: here.layer }, '', shown.href)
    if (here.layer > before.layer) {
      if (here.layer > layers.length) history.forward()
    } else if (here.layer >= layers.length) history.back()
    else {
      const close = layers.at(-1)?.close()
      if (close) close()
      else history.forward()
    }
  },
  { capture: true },
)

/** While something is open over the screen, Back closes it, and the screen behind it stays. */
export function useBackCloses(isOpen: boolean, close: (() => void) | undefined): void {
  const read = useEffectEvent(() => close)
  useEffect(() => {
    if (!isOpen) return
    const layer: Layer = { close: () => read() }
    layers.push(layer)
    enterLayers()
    return () => void layers.splice(layers.indexOf(layer), 1)
  }, [isOpen])
}
