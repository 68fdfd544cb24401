import { useEffect, useRef } from 'react'

/** Nobody types faster, in milliseconds from key to key. */
const quickest = 60
/** Fewer keys than this are a person's. */
const fewest = 4

/**
 * Takes what a hand scanner types: quick keys and Enter or Tab, wherever the focus is but in an input
 * that takes them itself.
 */
export function useHandScanner(onCode: (text: string) => void) {
  const tell = useRef(onCode)
  useEffect(() => void (tell.current = onCode))
  useEffect(() => {
    let typed = ''
    let last = 0
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.altKey || event.metaKey || isInput(event.target)) return
      if (event.timeStamp - last > quickest) typed = ''
      last = event.timeStamp
      if (event.key.length === 1) typed += event.key
      else if (['Enter', 'Tab'].includes(event.key) && typed.length >= fewest) {
        // The key belongs to the code, and presses no button.
        event.preventDefault()
        event.stopPropagation()
        tell.current(typed)
        typed = ''
      }
    }
    document.addEventListener('keydown', onKey, true)
    return () => document.removeEventListener('keydown', onKey, true)
  }, [])
}

const isInput = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  target.matches(
    'input:not([type=checkbox]):not([type=radio]), textarea, select, [contenteditable]',
  )
