import { type NotificationPayload, useNotificationContext, useNotify } from 'ra-core'
import { useEffect } from 'react'
import { whenStorageIsFull } from '#src/loading/remembered.ts'
import { words } from '#src/i18n/language.ts'
import { say } from '#src/i18n/say.ts'
import { Messages } from './overlays.ts'

/**
 * What the page has to say. When an undoable message closes, its change is carried out; one at a
 * time, so that Undo is about what it says.
 */
export function Notifications() {
  const { notifications, setNotifications } = useNotificationContext()
  const notify = useNotify()

  useEffect(() => whenStorageIsFull(() => notify(say('storage.full'), { type: 'error' })), [notify])

  const firstUndoable = notifications.find(isUndoable)
  const shown = notifications.filter(
    each => !isSaidElsewhere(each) && (!isUndoable(each) || each === firstUndoable),
  )
  const forget = (some: readonly NotificationPayload[]) =>
    setNotifications(all => all.filter(each => !some.includes(each) && !isSaidElsewhere(each)))
  return shown.length > 0 && <Messages messages={shown} forget={forget} />
}

const isUndoable = ({ notificationOptions }: NotificationPayload) =>
  notificationOptions?.undoable === true

/**
 * A 401, alone or as the reason why a poll failed, has its own dialog (specification §8, HTTP 401).
 */
const isSaidElsewhere = ({ message }: NotificationPayload) =>
  typeof message === 'string' && message.endsWith(words.http.unauthorized)
