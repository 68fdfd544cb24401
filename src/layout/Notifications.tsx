import CloseIcon from '@mui/icons-material/Close'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Snackbar from '@mui/material/Snackbar'
import { styled } from '@mui/material/styles'
import { CloseNotificationContext, type NotificationPayload, useNotificationContext, useNotify, useTakeUndoableMutation, useTranslate } from 'ra-core'
import { useEffect, useRef, useState } from 'react'
import { whenStorageIsFull } from '../app/remembered.ts'
import { en } from '../i18n/en.ts'

/** Milliseconds that a message stays. Source: specification §8. */
const durations = { success: 3000, info: 3000, warning: 5000, error: 5000 } as const

/** One message at a time, at the foot of the page. What can still be undone is done when its message goes. */
export function Notifications() {
  const { notifications, takeNotification } = useNotificationContext()
  const [shown, setShown] = useState<NotificationPayload>()
  const [isOpen, setOpen] = useState(false)
  const isPending = useRef(false)
  const takeMutation = useTakeUndoableMutation()
  const translate = useTranslate()
  const notify = useNotify()
  useEffect(() => whenStorageIsFull(() => notify('erp.storage.full', { type: 'error' })), [notify])

  useEffect(() => {
    const next = shown ? undefined : takeNotification()
    // A 401 has its dialog.
    if (!next || next.message === en.http.unauthorized) return
    isPending.current = !!next.notificationOptions?.undoable
    setShown(next)
    setOpen(true)
  }, [notifications, shown, takeNotification])

  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => isPending.current && event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [])

  if (!shown) return null
  const { message, type } = shown
  const { autoHideDuration = durations[type], messageArgs, undoable = false } = shown.notificationOptions ?? {}
  const settle = (isUndo: boolean) => {
    if (isPending.current) takeMutation()?.({ isUndo })
    isPending.current = false
  }
  const close = () => setOpen(false)
  return (
    <CloseNotificationContext value={close}>
      <Snackbar
        open={isOpen}
        autoHideDuration={autoHideDuration}
        disableWindowBlurListener={undoable}
        onClose={(_, reason) => reason !== 'clickaway' && close()}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'center' }}
        slotProps={{ transition: { onExited: () => { settle(false); setShown(undefined) } } }}
      >
        <Note data-type={type} role={type === 'error' || type === 'warning' ? 'alert' : 'status'}>
          <div>{typeof message === 'string' ? translate(message, messageArgs) : message}</div>
          {undoable && <Button color="inherit" onClick={() => { settle(true); close() }}>{translate('ra.action.undo')}</Button>}
          {type !== 'success' && !undoable && <IconButton color="inherit" aria-label={translate('erp.layout.close')} onClick={close}><CloseIcon /></IconButton>}
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
    '> div': { flex: 1, padding: '6px 0', marginRight: 8, overflowWrap: 'anywhere', whiteSpace: 'pre-line' },
    '&[data-type=success]': { borderLeftColor: tones.good.main },
    '&[data-type=info]': { borderLeftColor: tones.info.main },
    '&[data-type=warning]': { borderLeftColor: tones.warning.main },
    '&[data-type=error]': { borderLeftColor: tones.bad.main },
  }
})
