/**
 * Moves the booking's sheet up while a phone's keyboard covers the bottom of the page, and with it the sheet's button.
 * Returns what ends that.
 */
export function keepAboveKeyboard(dialog: HTMLElement): () => void {
  const move = () => {
    const { height, offsetTop, scale } = visualViewport as VisualViewport
    const covered = scale > 1 ? 0 : innerHeight - height - offsetTop
    dialog.style.setProperty('--keyboard', `${Math.max(0, covered)}px`)
    if (covered > 0) document.activeElement?.scrollIntoView({ block: 'nearest' })
  }
  visualViewport?.addEventListener('resize', move)
  return () => visualViewport?.removeEventListener('resize', move)
}
