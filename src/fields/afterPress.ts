let isPressed = false

for (const [event, isDown] of [
  ['pointerdown', true],
  ['pointerup', false],
  ['pointercancel', false],
] as const)
  window.addEventListener(event, () => (isPressed = isDown), true)

/**
 * Runs `work` at once, or after the current click. The error shown when an input loses focus moves
 * everything below it; a button that moves between press and release gets no click.
 */
export function afterPress(work: () => void) {
  if (!isPressed) return work()
  const ended = new AbortController()
  const end = () => {
    ended.abort()
    // The click follows directly after the release.
    setTimeout(work)
  }
  for (const event of ['pointerup', 'pointercancel'])
    window.addEventListener(event, end, { signal: ended.signal, capture: true })
}
