import { useAddUndoableMutation } from 'ra-core'
import { useMay } from '#src/app/useMay.ts'
import type { AnyEntity } from '#define'
import { say } from '#src/i18n/say.ts'
import { messageOf } from '#src/views/parts/States.tsx'
import { useServer } from '#src/app/useServer.ts'

/**
 * Reports a change, and offers to undo it for ten seconds: by its request number, if it can be
 * undone.
 */
export function useUndo(entity: AnyEntity) {
  const { resource, provider, notify, tellDone, renew } = useServer()
  const addUndo = useAddUndoableMutation()
  const may = useMay()

  const takeBack = async (request: string, onUndone?: () => void) => {
    try {
      const { refused, results } = await provider.undo(resource, request)
      if (refused > 0)
        throw new Error(results.flatMap(({ errors }) => errors.map(e => e.message)).join(' '))
      onUndone?.()
      await renew()
    } catch (error) {
      notify(say('record.not_taken_back', { reason: messageOf(error) }), { type: 'error' })
    }
  }
  return (message: string, request: string | undefined, onUndone?: () => void) => {
    if (!request || !may(entity, 'update')) return tellDone(message)
    addUndo(({ isUndo }) => void (isUndo && takeBack(request, onUndone)))
    notify(message, { type: 'success', undoable: true, autoHideDuration: tenSeconds })
  }
}

const tenSeconds = 10_000
