import CloseIcon from '@mui/icons-material/Close'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Snackbar from '@mui/material/Snackbar'
import { styled } from '@mui/material/styles'
import {
  CloseNotificationContext,
  type NotificationPayload,
  useNotificationContext,
  useNotify,
  useTakeUndoableMutation,
  useTranslate,
} from 'ra-core'
import { useEffect, useRef, useState } from 'react'
import { whenStorageIsFull } from '#src/loading/remembered.ts'
import { words } from '#src/i18n/language.ts'
import { say } from '#src/i18n/say.ts'

/** Milliseconds that a message stays. Source: specification §8. */
const durations = { success: 3000, info: 3000, warning: 5000, error: 5000 } as const

/**
 * One message at a time, at the bottom of the page. When an undoable message closes, its change is
 * carried out.
 */
export function Notifications() {
  const { notifications, takeNotification } = useNotificationContext()
  const takeMutation = useTakeUndoableMutation()
  const translate = useTranslate()
  const notify = useNotify()
  const [closed, setClosed] = useState<NotificationPayload>()
  const settled = useRef<NotificationPayload>(undefined)

  const shown = notifications[0]
  const { autoHideDuration, messageArgs, undoable = false } = shown?.notificationOptions ?? {}
  // A new message replaces the shown one, unless that can still be undone.
  const isOpen = shown !== closed && (undoable || notifications.length === 1)
  // A 401, alone or as the reason why a poll failed, has its own dialog (specification §8, HTTP
  // 401).
  const isSaidElsewhere =
    typeof shown?.message === 'string' && shown.message.endsWith(words.http.unauthorized)

  useEffect(() => whenStorageIsFull(() => notify(say('storage.full'), { type: 'error' })), [notify])
  useEffect(() => {
    if (isSaidElsewhere) takeNotification()
  }, [isSaidElsewhere, takeNotification])

  if (!shown || isSaidElsewhere) return null
  const { message, type } = shown
  const close = () => setClosed(shown)
  const settle = (isUndo: boolean) => {
    if (undoable && settled.current !== shown) takeMutation()?.({ isUndo })
    settled.current = shown
  }
  const undo = () => {
    settle(true)
    close()
  }
  const forget = () => {
    settle(false)
    takeNotification()
  }
  return (
    <CloseNotificationContext value={close}>
      <Snackbar
        open={isOpen}
        autoHideDuration={autoHideDuration === undefined ? durations[type] : autoHideDuration}
        disableWindowBlurListener={undoable}
        onClose={(_, reason) => reason !== 'clickaway' && close()}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'center' }}
        slotProps={{ transition: { onExited: forget } }}
      >
        <Note data-type={type} role={type === 'error' || type === 'warning' ? 'alert' : 'status'}>
          <div>{typeof message === 'string' ? translate(message, messageArgs) : message}</div>
          {undoable && (
            <Button color="inherit" onClick={undo}>
              {say('action.undo')}
            </Button>
          )}
          {type !== 'success' && !undoable && (
            <IconButton color="inherit" aria-label={say('layout.close')} onClick={close}>
              <CloseIcon />
            </IconButton>
          )}
        </Note>
      </Snackbar>
    </CloseNotificationContext>
  )
}

const Note = styled('div')(({ theme }) => {
  const { tones } = theme.palette
  return {
    display: 'flex',
    alignItems: 'center',
    gap: 8,
    minHeight: 40,
    maxWidth: 560,
    padding: '4px 8px 4px 16px',
    borderRadius: 8,
    border: `1px solid ${theme.palette.divider}`,
    borderLeftWidth: 4,
    boxShadow: '0 8px 28px rgb(0 0 0 / 0.16)',
    background: theme.palette.background.paper,
    '> div': {
      flex: 1,
      padding: '6px 0',
      marginRight: 8,
      overflowWrap: 'anywhere',
      whiteSpace: 'pre-line',
    },
    '&[data-type=success]': { borderLeftColor: tones.good.main },
    '&[data-type=info]': { borderLeftColor: tones.info.main },
    '&[data-type=warning]': { borderLeftColor: tones.warning.main },
    '&[data-type=error]': { borderLeftColor: tones.bad.main },
  }
})
