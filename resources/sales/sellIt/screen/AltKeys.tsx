import Button, { type ButtonProps } from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { useEvent } from 'ra-core'
import { createContext, useContext, useEffect, useState, type ReactNode } from 'react'

const Shown = createContext(false)

/** Tells the keys of the screen while Alt is held. */
export function AltKeys({ children }: { children: ReactNode }) {
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => setShown(event.altKey)
    const onBlur = () => setShown(false)
    addEventListener('keydown', onKey)
    addEventListener('keyup', onKey)
    addEventListener('blur', onBlur)
    return () => {
      removeEventListener('keydown', onKey)
      removeEventListener('keyup', onKey)
      removeEventListener('blur', onBlur)
    }
  }, [])
  return <Shown value={isShown}>{children}</Shown>
}

/** Does something on Alt and a key: a letter, a digit or Enter; nothing where there is none. */
export function useAltKey(key: string, act: () => void) {
  const press = useEvent(act)
  useEffect(() => {
    if (!key) return undefined
    const onKey = (event: KeyboardEvent) => {
      if (!event.altKey || event.ctrlKey || event.metaKey) return
      // By the place on the keyboard: with Alt, letters become others on some.
      const isIt = key === 'Enter' ? event.key === key : event.code === codeOf(key)
      if (!isIt || document.querySelector('[role=dialog]')) return
      event.preventDefault()
      if (!event.repeat) press()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [key, press])
}

const codeOf = (key: string) => (/\d/.test(key) ? `Digit${key}` : `Key${key}`)

/** The key of a part of the screen, shown while Alt is held. */
export function AltHint({ of }: { of: string }) {
  return useContext(Shown) ? <Key aria-hidden>{of === 'Enter' ? '⏎' : of}</Key> : null
}

/** A button with its key, if it has one. */
export function AltButton({
  of = '',
  children,
  ...button
}: ButtonProps & { of?: string | undefined; onClick: () => void }) {
  useAltKey(of, () => {
    if (!button.disabled) button.onClick()
  })
  return (
    <Button
      aria-keyshortcuts={of ? `Alt+${of}` : undefined}
      // A key that is held presses once.
      onKeyDown={event => event.repeat && event.key === 'Enter' && event.preventDefault()}
      {...button}
    >
      {children}
      {of && <AltHint of={of} />}
    </Button>
  )
}

const Key = styled('kbd')(({ theme }) => ({
  marginLeft: 6,
  padding: '0 5px',
  borderRadius: 4,
  font: 'inherit',
  fontSize: '0.6875rem',
  lineHeight: '16px',
  color: theme.palette.background.paper,
  background: theme.palette.text.primary,
}))
