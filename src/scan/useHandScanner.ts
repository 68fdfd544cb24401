import { useEffect, useRef } from 'react'
import {
  elsewhere,
  fewest,
  firstKey,
  inNumbers,
  isScan,
  type Keys,
  lull,
  type Pace,
  whereOneWrites,
  withKey,
} from './keys.ts'

/** Keys are held for so long, in milliseconds, that a busy page gets the next one before. */
const patience = 200

type Field = HTMLInputElement | HTMLTextAreaElement

interface Options {
  /** Scans are taken in fields of text as well. Otherwise such a field takes its codes itself. */
  readonly inTexts?: boolean
  /** A selector of fields where Enter of a scan means all that stands there. */
  readonly whole?: string
}

/**
 * Takes what a hand scanner types, at till, desk and phone: quick keys and Enter or Tab, wherever the
 * focus is. Its keys land in no field: what slipped into one before they were known is taken out, and
 * what was a person's after all is put back.
 * @param onCode is told what the code may be, the likeliest first: all that stands in a field that is
 * `whole`, then all keys without a long pause, then those after the last short one, which may be the
 * rest of a code that was cut in two as well as a code after what a person typed.
 */
export function useHandScanner(
  onCode: (codes: readonly [string, ...string[]]) => void,
  { inTexts = false, whole }: Options = {},
) {
  const tell = useRef(onCode)
  useEffect(() => void (tell.current = onCode))
  useEffect(() => {
    /** All keys without a long pause. */
    let burst: Keys | undefined
    /** The ones after the last short pause. */
    let tail: Keys | undefined
    let typed = ''
    let field: Field | null = null
    let timer: ReturnType<typeof setTimeout> | undefined
    const end = () => {
      clearTimeout(timer)
      burst = tail = undefined
      typed = ''
      field = null
    }
    const putBack = () => {
      clearTimeout(timer)
      const text = typed
      typed = ''
      if (text && field && document.activeElement === field)
        document.execCommand('insertText', false, text)
    }
    /** The keys until now were a person's. */
    const giveBack = () => {
      putBack()
      end()
    }
    const onEnd = (event: KeyboardEvent, pace: Pace, at: number) => {
      const scans = [burst, tail].filter(keys => keys && isScan(keys, pace, at)) as Keys[]
      const [read] = scans
      if (!read || at - read.at > lull) return giveBack()
      // The key belongs to the code, and presses no button.
      event.preventDefault()
      event.stopImmediatePropagation()
      const isWhole = !!whole && !!field?.matches(whole)
      const all = isWhole ? [read.before + read.text] : []
      const codes = [...all, ...scans.map(({ text }) => text)]
      if (field) setAgain(field, isWhole ? '' : read.before)
      // A person who scans goes on without the number.
      if (field && !inTexts) field.blur()
      end()
      tell.current([...new Set(codes)] as [string, ...string[]])
    }
    const onKey = (event: KeyboardEvent) => {
      const { key, target, timeStamp } = event
      if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return
      const isText = takesText(target)
      // A key that is held down is no code.
      if (event.repeat || (isText && !inTexts)) return giveBack()
      const pace = isText ? whereOneWrites : isNumber(target) ? inNumbers : elsewhere
      if (key === 'Enter' || key === 'Tab') return onEnd(event, pace, timeStamp)
      if (key.length !== 1) {
        if (key !== 'Shift') giveBack()
        return
      }
      if (burst && timeStamp - burst.at > lull) giveBack()
      if (!burst) field = isText || isNumber(target) ? fieldOf(target) : null
      const isGap = !burst || timeStamp - burst.at > pace.quickest
      const before = isGap ? (field?.value ?? '') + typed : ''
      burst = burst ? withKey(burst, key, timeStamp, pace) : firstKey(key, timeStamp, before)
      tail = tail && !isGap ? withKey(tail, key, timeStamp, pace) : firstKey(key, timeStamp, before)
      const isLikely = (keys: Keys) => keys.text.length >= fewest && isScan(keys, pace)
      if (burst.text.length > fewest && (isLikely(burst) || isLikely(tail))) {
        event.preventDefault()
        event.stopImmediatePropagation()
        typed += key
        clearTimeout(timer)
        timer = setTimeout(putBack, patience)
      } else putBack()
    }
    document.addEventListener('keydown', onKey, true)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('keydown', onKey, true)
    }
  }, [inTexts, whole])
}

const takesText = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  !isNumber(target) &&
  target.matches(
    'input:not([type=checkbox]):not([type=radio]), textarea, select, [contenteditable]',
  )

const isNumber = (target: EventTarget | null): target is HTMLInputElement =>
  target instanceof HTMLInputElement && target.getAttribute('inputmode') === 'numeric'

const fieldOf = (target: EventTarget | null): Field | null =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement ? target : null

/** As a person would: React takes no value that is only assigned. */
function setAgain(field: Field, value: string) {
  const kind = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement
  Object.getOwnPropertyDescriptor(kind.prototype, 'value')!.set!.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
