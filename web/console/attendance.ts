const AWAY_AFTER_MS = 60_000

// Opening the page is an act, too.
let touchedAt = Date.now()

for (const type of ['pointerdown', 'pointermove', 'keydown', 'wheel', 'input'] as const) {
  window.addEventListener(type, noteTouch, { capture: true, passive: true })
}

/** Whether somebody has touched this console within the last minute. What it asks on its own is no sign of that. */
export function isAttended(): boolean {
  return Date.now() - touchedAt < AWAY_AFTER_MS
}

function noteTouch(): void {
  touchedAt = Date.now()
}
