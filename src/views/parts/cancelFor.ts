import { say } from '#src/i18n/say.ts'

/**
 * The label of the button that closes a dialog without doing anything. Beside "Cancel order" it is
 * "Don’t cancel".
 */
export const cancelFor = (confirm: string): string => {
  const cancel = say('action.cancel')
  const isCancelling = confirm.toLowerCase().startsWith(cancel.toLowerCase())
  return isCancelling ? say('action.do_not_cancel') : cancel
}
