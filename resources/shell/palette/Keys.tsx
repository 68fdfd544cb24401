import { KeyList, Palette } from '#resources/shell/overlays.ts'
import { useKeyDown } from '#src/views/parts/useShortcut.ts'
import { showOverlay, useOverlay } from './opening.ts'
import { useNotingVisits } from './useNotingVisits.ts'

/**
 * Ctrl+K (⌘K) opens the palette everywhere; `?` opens the list of keys unless an input has the
 * focus.
 */
export function Keys() {
  const overlay = useOverlay()
  useNotingVisits()
  useKeyDown(event => {
    const isControl = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey
    if (isControl && event.key.toLowerCase() === 'k') showOverlay('palette')
    else if (event.key === '?' && !event.ctrlKey && !event.metaKey && !isTyping(event.target))
      showOverlay('keys')
    else return
    event.preventDefault()
  })
  const close = () => showOverlay(undefined)
  return (
    <>
      {overlay === 'palette' && <Palette close={close} />}
      {overlay === 'keys' && <KeyList close={close} />}
    </>
  )
}

const isTyping = (target: EventTarget | null) =>
  target instanceof Element &&
  !!target.closest('input:not([type=checkbox]), textarea, select, [contenteditable], [role=dialog]')
