import Button from '@mui/material/Button'
import { useCloseNotification, useNotificationContext, useNotify } from 'ra-core'
import { useCallback, useRef, useState, type ReactNode } from 'react'
import { say } from '#src/i18n/say.ts'
import type { ToldChange } from './accessUndo.ts'
import { GiveHigh } from './GiveHigh.tsx'
import type { Change } from './useAccess.ts'

type Run = (change: Change, onDone: () => void) => void

/**
 * Makes changes of access: asks before a code of High risk is given, and tells what was done with a
 * way back. A newer message takes the place of the one before.
 */
export function useToldChanges(run: Run) {
  const notify = useNotify()
  const { setNotifications } = useNotificationContext()
  const [asked, setAsked] = useState<ToldChange>()
  const last = useRef<ReactNode>(undefined)
  const make = useCallback(
    ({ change, reverse, message }: ToldChange) =>
      run(change, () => {
        const told = (
          <Told onUndo={reverse && (() => run(reverse, () => undefined))}>{message}</Told>
        )
        setNotifications(all => all.filter(each => each.message !== last.current))
        last.current = told
        notify(told, { type: 'success', autoHideDuration: tenSeconds })
      }),
    [run, notify, setNotifications],
  )
  const tell = useCallback(
    (told: ToldChange) => (told.high.length > 0 ? setAsked(told) : make(told)),
    [make],
  )
  const question = asked && (
    <GiveHigh
      codes={asked.high}
      onCancel={() => setAsked(undefined)}
      onConfirm={() => {
        setAsked(undefined)
        make(asked)
      }}
    />
  )
  return { tell, question }
}

function Told({ children, onUndo }: { children: string; onUndo: (() => void) | undefined }) {
  const close = useCloseNotification()
  return (
    <>
      {children}
      {onUndo && (
        <Button
          color="inherit"
          sx={{ ml: 1 }}
          onClick={() => {
            onUndo()
            close()
          }}
        >
          {say('action.undo')}
        </Button>
      )}
    </>
  )
}

const tenSeconds = 10_000
