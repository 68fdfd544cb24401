/** Whether what had the focus is gone. */
export const isFocusLost = () => !document.activeElement || document.activeElement === document.body

/** Does something after as many frames. Answers how to give it up. */
export function afterFrames(count: number, work: () => void): () => void {
  let frame = 0
  const wait = (left: number) => {
    frame = requestAnimationFrame(() => (left > 1 ? wait(left - 1) : work()))
  }
  wait(count)
  return () => cancelAnimationFrame(frame)
}
