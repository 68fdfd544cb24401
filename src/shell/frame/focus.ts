/** Whether what had the focus is gone. */
export const isFocusLost = () => !document.activeElement || document.activeElement === document.body

/** Goes on in what the page shows, for who came there from outside of it. What takes the focus itself keeps it. */
export const enterContent = () =>
  afterFrames(3, () => {
    const content = document.getElementById('content')
    if (!content?.contains(document.activeElement)) content?.focus({ preventScroll: true })
  })

/** Does something after as many frames. Answers how to give it up. */
export function afterFrames(count: number, work: () => void): () => void {
  let frame = 0
  const wait = (left: number) => {
    frame = requestAnimationFrame(() => (left > 1 ? wait(left - 1) : work()))
  }
  wait(count)
  return () => cancelAnimationFrame(frame)
}
