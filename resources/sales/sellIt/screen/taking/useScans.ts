import { useEffect, useRef } from 'react'

/** Nobody types faster from key to key, in milliseconds. */
const quickest = 35
/** So many quick keys are a scanner's. */
const sure = 4
/** Keys are held for so long, in milliseconds, that a busy page gets the next one before. */
const patience = 200

type Field = HTMLInputElement | HTMLTextAreaElement

/**
 * Takes what a hand scanner types, wherever the focus is. Its keys land in no field: what slipped
 * into one before they were known is taken out, and what was a person's after all is put back.
 */
export function useScans(onCode: (code: string) => void) {
  const tell = useRef(onCode)
  useEffect(() => void (tell.current = onCode))
  useEffect(() => {
    let keys = ''
    let held = ''
    let at = 0
    let field: Field | null = null
    let before = ''
    let timer: ReturnType<typeof setTimeout> | undefined
    const end = () => {
      clearTimeout(timer)
      keys = held = ''
      field = null
      // The next key begins anew, however soon it comes.
      at = 0
    }
    /** The held keys were a person's. */
    const giveBack = () => {
      const text = held
      const into = field
      end()
      if (text && into && document.activeElement === into)
        document.execCommand('insertText', false, text)
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return
      const isQuick = event.timeStamp - at <= quickest
      if (event.key === 'Enter') {
        if (!isQuick || keys.length < sure) return giveBack()
        // The key belongs to the code, and presses no button.
        event.preventDefault()
        event.stopImmediatePropagation()
        const code = keys
        if (field) setValue(field, before)
        end()
        tell.current(code)
        return
      }
      if (event.key.length !== 1) {
        if (event.key !== 'Shift') giveBack()
        return
      }
      if (!isQuick) {
        giveBack()
        field = fieldOf(event.target)
        before = field?.value ?? ''
      }
      at = event.timeStamp
      keys += event.key
      if (keys.length > sure) {
        event.preventDefault()
        event.stopImmediatePropagation()
        held += event.key
        clearTimeout(timer)
        timer = setTimeout(giveBack, patience)
      }
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
