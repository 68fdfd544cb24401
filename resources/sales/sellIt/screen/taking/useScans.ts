import { useEffect, useRef } from 'react'

/** Nobody types faster from key to key, on average, in milliseconds. */
const quickest = 35
/** A scanner may leave such a gap between two keys; a person who scans leaves a longer one before. */
const lull = 150
/** With more gaps than these a person wrote the first of it. */
const mostGaps = 2
/** So many quick keys are a scanner's. */
const sure = 4
/** Keys are held for so long, in milliseconds, that a busy page gets the next one before. */
const patience = 200

type Field = HTMLInputElement | HTMLTextAreaElement

/** Keys one after the other, with what stood in the field before. */
interface Keys {
  text: string
  from: number
  gaps: number
  before: string
}

const noKeys: Keys = { text: '', from: 0, gaps: 0, before: '' }

/**
 * Takes what a hand scanner types, wherever the focus is. Its keys land in no field: what slipped
 * into one before they were known is taken out, and what was a person's after all is put back.
 * @param onCode is told what the code may be, the likeliest first. In the one input that is all that
 * stands there; elsewhere all keys without a long gap, and then those after the last short one.
 */
export function useScans(onCode: (codes: readonly string[]) => void) {
  const tell = useRef(onCode)
  useEffect(() => void (tell.current = onCode))
  useEffect(() => {
    /** All keys without a long gap. */
    let burst = noKeys
    /** Those of them after the last gap. */
    let tail = noKeys
    let held = ''
    let at = 0
    let field: Field | null = null
    let timer: ReturnType<typeof setTimeout> | undefined
    const end = () => {
      clearTimeout(timer)
      burst = tail = noKeys
      held = ''
      field = null
      // The next key begins anew, however soon it comes.
      at = 0
    }
    const putBack = () => {
      clearTimeout(timer)
      const text = held
      held = ''
      if (text && field && document.activeElement === field)
        document.execCommand('insertText', false, text)
    }
    /** The held keys were a person's. */
    const giveBack = () => {
      putBack()
      end()
    }
    const isScan = ({ text, from, gaps }: Keys) =>
      text.length >= sure && gaps <= mostGaps && at - from <= quickest * (text.length - 1)
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return
      const gap = event.timeStamp - at
      if (event.key === 'Enter') {
        const read = gap > lull ? undefined : [burst, tail].find(isScan)
        if (!read) return giveBack()
        // The key belongs to the code, and presses no button.
        event.preventDefault()
        event.stopImmediatePropagation()
        const isInput = !!field?.matches('[data-sale-input] [role=combobox]')
        const all = isInput ? [read.before + read.text] : []
        const codes = [...all, ...[read, tail].filter(isScan).map(({ text }) => text)]
        if (field) setValue(field, isInput ? '' : read.before)
        end()
        tell.current([...new Set(codes)])
        return
      }
      if (event.key.length !== 1) {
        if (event.key !== 'Shift') giveBack()
        return
      }
      if (gap > quickest) {
        if (gap > lull) giveBack()
        field ??= fieldOf(event.target)
        const before = (field?.value ?? '') + held
        tail = { text: '', from: event.timeStamp, gaps: 0, before }
        burst = burst.text ? { ...burst, gaps: burst.gaps + 1 } : tail
      }
      at = event.timeStamp
      burst = { ...burst, text: burst.text + event.key }
      tail = { ...tail, text: tail.text + event.key }
      if (burst.text.length > sure && (isScan(burst) || isScan(tail))) {
        event.preventDefault()
        event.stopImmediatePropagation()
        held += event.key
        clearTimeout(timer)
        timer = setTimeout(giveBack, patience)
      } else putBack()
    }
    document.addEventListener('keydown', onKey, true)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('keydown', onKey, true)
    }
  }, [])
}

const fieldOf = (target: EventTarget | null): Field | null =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement ? target : null

/** Past the framework, which keeps its own idea of the value. */
function setValue(field: Field, value: string) {
  const kind = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement
  Object.getOwnPropertyDescriptor(kind.prototype, 'value')!.set!.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
