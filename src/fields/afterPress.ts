let isPressed = false

for (const [event, isDown] of [
  ['pointerdown', true],
  ['pointerup', false],
  ['pointercancel', false],
] as const)
  window.addEventListener(event, () => (isPressed = isDown), true)

/**
 * Does something at once, or after the click that is under way. What an input says when it is left moves all that is below it, and a button
 * that moves away between the press and its end is not clicked.
 */
export function afterPress(work: () => void) {
  if (!isPressed) return work()
  const ended = new AbortController()
  const end = () => {
    ended.abort()
    // The click comes right after the end of the press.
    setTimeout(work)
  }
  for (const event of ['pointerup', 'pointercancel'])
    window.addEventListener(event, end, { signal: ended.signal, capture: true })
}
