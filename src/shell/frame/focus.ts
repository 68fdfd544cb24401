/** Whether the focused element is gone. */
export const isFocusLost = () => !document.activeElement || document.activeElement === document.body

/** Moves the focus into the content, unless the content has it already. */
export const enterContent = () =>
  afterFrames(3, () => {
    const content = document.getElementById('content')
    if (!content?.contains(document.activeElement)) content?.focus({ preventScroll: true })
  })

/** Runs `work` after `count` frames. Returns the function that cancels it. */
export function afterFrames(count: number, work: () => void): () => void {
  let frame = 0
  const wait = (left: number) => {
    frame = requestAnimationFrame(() => (left > 1 ? wait(left - 1) : work()))
  }
  wait(count)
  return () => cancelAnimationFrame(frame)
}
