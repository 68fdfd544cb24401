import { useEffect, useRef } from 'react'

/** Nobody types faster, in milliseconds from key to key. */
const quickest = 60
/** A radio that loses its link for a moment brings the rest of a code within so many milliseconds. */
const longestGap = 300
/** Fewer keys than this are a person's, unless each came within `surely` milliseconds. */
const fewest = 4
const surely = 30

/**
 * Takes what a hand scanner types: quick keys and Enter or Tab, wherever the focus is but in an input
 * that takes them itself. An input of a number takes none: it has its number again. Where one pause came
 * between the keys, the whole is the code, and `tail` is what came after: whoever knows codes may try it next.
 */
export function useHandScanner(onCode: (text: string, tail?: string) => void) {
  const tell = useRef(onCode)
  useEffect(() => void (tell.current = onCode))
  useEffect(() => {
    let typed = ''
    let last = 0
    let before = ''
    /** Where the one pause came, in keys. */
    let gap: number | undefined
    /** The longest pause between the keys of this code. */
    let slowest = 0
    const onKey = (event: KeyboardEvent) => {
      const { target, timeStamp } = event
      if (event.repeat || event.ctrlKey || event.altKey || event.metaKey || takesCodes(target))
        return
      const number = isNumber(target) ? target : undefined
      const pause = timeStamp - last
      const isGap = pause > quickest && typed !== ''
      // A person pauses between all keys, a scanner once.
      if (isGap && (number || pause > longestGap || gap !== undefined)) typed = ''
      if (!typed) gap = undefined
      else if (isGap) gap = typed.length
      last = timeStamp
      slowest = typed && !isGap ? Math.max(slowest, pause) : typed ? slowest : 0
      if (!typed) before = number?.value ?? ''
      if (event.key.length === 1) typed += event.key
      else if (['Enter', 'Tab'].includes(event.key)) {
        const code = typed
        typed = ''
        if (!isCode(code, slowest)) return
        // The key belongs to the code, and presses no button.
        event.preventDefault()
        event.stopPropagation()
        if (number) setAgain(number, before)
        if (gap && gap < code.length) tell.current(code, code.slice(gap))
        else tell.current(code)
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
