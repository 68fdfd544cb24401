import { useEvent } from 'ra-core'
import { useEffect } from 'react'

/**
 * A shortcut of the whole screen. `/` is ignored while the user types in an input; Ctrl+S (⌘S)
 * always works.
 */
export function useShortcut(key: '/' | 'Ctrl+S', act: () => void) {
  useKeyDown(event => {
    const isPressed =
      key === '/'
        ? event.key === '/' && !isTyping(event.target) && !hasModifier(event)
        : event.key.toLowerCase() === 's' && (event.ctrlKey || event.metaKey) && !event.altKey
    if (!isPressed) return
    event.preventDefault()
    act()
  })
}

/** Called on each key press in the window. */
export function useKeyDown(act: (event: KeyboardEvent) => void) {
  const press = useEvent(act)
  useEffect(() => {
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [press])
}

const hasModifier = ({ ctrlKey, metaKey, altKey }: KeyboardEvent) => ctrlKey || metaKey || altKey

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.closest(
      'input:not([type=checkbox]), textarea, select, [role=combobox], [role=dialog]',
    ) !== null)
