import { useEvent } from 'ra-core'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { hasLeft } from '#src/app/going.ts'

/**
 * Text that shows each key at once and is passed to `commit` after a typing pause; a change from
 * elsewhere replaces it.
 */
export function useTypedText(value: string, commit: (text: string) => void) {
  const [text, setText] = useState(value)
  const commitLater = useCommitted(value, commit, setText)
  const type = (typed: string) => {
    setText(typed)
    commitLater(typed)
  }
  return [text, type] as const
}

/** The same for an uncontrolled input (`defaultValue`): a key causes no rendering. */
export function useTypedInput(value: string, commit: (text: string) => void) {
  const input = useRef<HTMLInputElement>(null)
  const fill = (text: string) => {
    if (input.current && input.current.value !== text) input.current.value = text
  }
  const commitLater = useCommitted(value, commit, fill)
  const type = (typed: string) => {
    fill(typed)
    commitLater(typed)
  }
  return [input, type] as const
}

function useCommitted(
  value: string,
  commit: (text: string) => void,
  replace: (text: string) => void,
) {
  const committed = useRef(value)
  const { pathname } = useLocation()
  const take = useEvent(replace)
  useEffect(() => {
    if (value === committed.current) return
    committed.current = value
    take(value)
  }, [value, take])
  const keys = useRef<{ last?: number; timer?: ReturnType<typeof setTimeout> }>({}).current
  const reach = useEvent((typed: string) => {
    // After leaving the screen `commit` is not called: it writes to the address.
    if (hasLeft(pathname)) return
    committed.current = typed
    commit(typed)
  })
  return (typed: string) => {
    const now = performance.now()
    const pause = pauseAfter(now - (keys.last ?? now))
    clearTimeout(keys.timer)
    keys.last = now
    keys.timer = setTimeout(() => reach(typed), pause)
  }
}

/**
 * Milliseconds without a key before typed text is committed, by the time between the last two keys.
 * Longer for slow keys, so that no answer renders while the next key waits.
 */
const pauseAfter = (gap: number) =>
  gap > longest ? shortest : Math.min(longest, Math.max(shortest, 1.5 * gap))
const shortest = 300
const longest = 600

/**
 * The text of a value that is typed in its own notation (`1.50`, `24/11`). It stays as typed until
 * the input loses focus; then `show` formats it. A change from elsewhere replaces it.
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
  // The value equals the typed one or the one before; any other value came from elsewhere.
  const isCurrent = typed && (value === parse(typed.text) || value === typed.over)
  return { text: isCurrent ? typed.text : show(value), type, settle: () => setTyped(undefined) }
}
