import CloseIcon from '@mui/icons-material/Close'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Snackbar from '@mui/material/Snackbar'
import { styled } from '@mui/material/styles'
import {
  CloseNotificationContext,
  type NotificationPayload,
  useTakeUndoableMutation,
  useTranslate,
} from 'ra-core'
import { useRef, useState } from 'react'
import { say } from '#src/i18n/say.ts'

/** Milliseconds that a message stays. Source: specification §8. */
const durations = { success: 3000, info: 3000, warning: 5000, error: 5000 } as const

interface Props {
  readonly messages: readonly NotificationPayload[]
  readonly forget: (some: readonly NotificationPayload[]) => void
}

/** Messages at the bottom of the page, each for its own time, newer ones below. */
export default function Messages({ messages, forget }: Props) {
  return (
    <Stack>
      {messages
        .filter((each, at) => messages.findIndex(other => isSame(other, each)) === at)
        .map(each => (
          <Message
            key={keyOf(each)}
            shown={each}
            forget={() => forget(messages.filter(other => isSame(other, each)))}
          />
        ))}
    </Stack>
  )
}

/** Three requests that fail for one reason are one message. */
const isSame = (a: NotificationPayload, b: NotificationPayload) =>
  a === b ||
  (typeof a.message === 'string' &&
    a.message === b.message &&
    a.type === b.type &&
    ![a, b].some(each => each.notificationOptions?.undoable))

function Message({ shown, forget }: { shown: NotificationPayload; forget: () => void }) {
  const takeMutation = useTakeUndoableMutation()
  const translate = useTranslate()
  const [isOpen, setOpen] = useState(true)
  const isSettled = useRef(false)

  const { message, type } = shown
  const { autoHideDuration, messageArgs } = shown.notificationOptions ?? {}
  const undoable = shown.notificationOptions?.undoable === true
  const close = () => setOpen(false)
  const settle = (isUndo: boolean) => {
    if (undoable && !isSettled.current) takeMutation()?.({ isUndo })
    isSettled.current = true
  }
  const undo = () => {
    settle(true)
    close()
  }
  const end = () => {
    settle(false)
    forget()
  }
  return (
    <CloseNotificationContext value={close}>
      <Snackbar
        open={isOpen}
        autoHideDuration={autoHideDuration === undefined ? durations[type] : autoHideDuration}
        disableWindowBlurListener={undoable}
        onClose={(_, reason) => reason !== 'clickaway' && close()}
        slotProps={{ transition: { onExited: end } }}
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

const keys = new WeakMap<NotificationPayload, number>()
let lastKey = 0

/** A number of its own for each message of the page. */
function keyOf(one: NotificationPayload) {
  if (!keys.has(one)) keys.set(one, ++lastKey)
  return keys.get(one)
}

/** In the place of one message; each stands in the flow of the stack. */
const Stack = styled('div')(({ theme }) => ({
  position: 'fixed',
  zIndex: theme.zIndex.snackbar,
  bottom: 16,
  left: 8,
  right: 8,
  width: 'fit-content',
  margin: '0 auto',
  display: 'grid',
  gap: 8,
  justifyItems: 'center',
  // The message's own rules, of the same weight, come later.
  '&& > *': { position: 'static', transform: 'none' },
}))

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
