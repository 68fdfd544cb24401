import { useDebouncedEvent } from 'ra-core'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { hasLeft } from '../app/going.ts'

/** Text that follows the keyboard at once and reaches `commit` when the person pauses; a value that changes elsewhere replaces it. */
export function useTypedText(value: string, commit: (text: string) => void, delay = 200) {
  const [text, setText] = useState(value)
  const committed = useRef(value)
  const { pathname } = useLocation()
  const commitLater = useDebouncedEvent((typed: string) => {
    // Whoever left for another screen meanwhile is not called back: a commit writes to the address.
    if (hasLeft(pathname)) return
    committed.current = typed
    commit(typed)
  }, delay)
  useEffect(() => {
    if (value === committed.current) return
    committed.current = value
    setText(value)
  }, [value])
  const type = (typed: string) => {
    setText(typed)
    commitLater(typed)
  }
  return [text, type] as const
}

/**
 * The text of a value that is typed in a form of its own (`1.50`, `24/11`): as typed until the input is left, then as `show` has it.
 * A value that changes elsewhere replaces it.
 */
export function useTypedValue<V>(
  value: V,
  onChange: (value: V) => void,
  { show, parse }: { show: (value: V) => string; parse: (text: string) => V },
) {
  const [typed, setTyped] = useState<{ text: string; over: V }>()
  const type = (text: string) => {
    setTyped({ text, over: value })
    onChange(parse(text))
  }
  // Either the change was taken or it was not; anything else came from elsewhere.
  const isCurrent = typed && (value === parse(typed.text) || value === typed.over)
  return { text: isCurrent ? typed.text : show(value), type, settle: () => setTyped(undefined) }
}
