import { useEffect, useRef } from 'react'

/** Nobody types faster, in milliseconds from key to key. */
const quickest = 60
/** Fewer keys than this are a person's, unless each came within `surely` milliseconds. */
const fewest = 4
const surely = 30

/**
 * Takes what a hand scanner types: quick keys and Enter or Tab, wherever the focus is but in an input
 * that takes them itself. An input of a number takes none: it has its number again.
 */
export function useHandScanner(onCode: (text: string) => void) {
  const tell = useRef(onCode)
  useEffect(() => void (tell.current = onCode))
  useEffect(() => {
    let typed = ''
    let last = 0
    let before = ''
    /** The longest pause between the keys of this code. */
    let slowest = 0
    const onKey = (event: KeyboardEvent) => {
      const { target, timeStamp } = event
      if (event.repeat || event.ctrlKey || event.altKey || event.metaKey || takesCodes(target))
        return
      const number = isNumber(target) ? target : undefined
      const pause = timeStamp - last
      if (pause > quickest) typed = ''
      last = timeStamp
      slowest = typed ? Math.max(slowest, pause) : 0
      if (!typed) before = number?.value ?? ''
      if (event.key.length === 1) typed += event.key
      else if (['Enter', 'Tab'].includes(event.key) && isCode(typed, slowest)) {
        // The key belongs to the code, and presses no button.
        event.preventDefault()
        event.stopPropagation()
        if (number) setAgain(number, before)
        tell.current(typed)
        typed = ''
      }
    }
    document.addEventListener('keydown', onKey, true)
    return () => document.removeEventListener('keydown', onKey, true)
  }, [])
}

/** Labels of zones are short. A key that is held down is no code. */
const isCode = (typed: string, slowest: number) =>
  typed.length >= fewest || (typed !== '' && typed.trim() === typed && slowest <= surely)

const takesCodes = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  !isNumber(target) &&
  target.matches(
    'input:not([type=checkbox]):not([type=radio]), textarea, select, [contenteditable]',
  )

const isNumber = (target: EventTarget | null): target is HTMLInputElement =>
  target instanceof HTMLInputElement && target.getAttribute('inputmode') === 'numeric'

/** As a person would: React takes no value that is only assigned. */
function setAgain(input: HTMLInputElement, value: string) {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, value)
  input.dispatchEvent(new Event('input', { bubbles: true }))
  input.blur()
}
