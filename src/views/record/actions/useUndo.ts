import { useAddUndoableMutation } from 'ra-core'
import { createElement, Fragment, type ReactNode } from 'react'
import type { Outcome } from '#data/many.ts'
import { useMay } from '#src/app/useMay.ts'
import type { AnyEntity } from '#define'
import { midSentence } from '#src/i18n/language.ts'
import { resourceHolding } from '#src/app/product/declarations.ts'
import { say } from '#src/i18n/say.ts'
import { messageOf } from '#src/views/parts/States.tsx'
import { useServer } from '#src/app/useServer.ts'

/**
 * Reports a change, and offers to undo it for ten seconds: by its request number, if it can be
 * undone.
 */
export function useUndo(entity: AnyEntity) {
  const { resource, tellDone } = useServer()
  const offerUndo = useOfferUndo()
  const undoChange = useUndoChange()
  const may = useMay()

  return (message: string, request: string | undefined, onUndone?: () => void) => {
    if (!request || !may(entity, 'update')) return tellDone(message)
    offerUndo(message, async () => {
      await undoChange(resourceHolding(entity.name, resource), request)
      onUndone?.()
    })
  }
}

/** Undoes the changes of a request in a resource, or rejects with why they stay. */
export function useUndoChange() {
  const { provider } = useServer()
  return async (resource: string, request: string) => {
    refuseLeft(await provider.undo(resource, request))
  }
}

/** @throws Error with why some of it stays, where an answer tells of single records */
export function refuseLeft(answer: object) {
  const { refused = 0, results = [] } = answer as Partial<Pick<Outcome, 'refused' | 'results'>>
  if (refused > 0)
    throw new Error(
      [...new Set(results.flatMap(({ errors }) => errors.map(e => e.message)))].join(' '),
    )
}

/**
 * Reports what was done, with an Undo for ten seconds. Once it is taken back the screen shows that,
 * and a message says so: what `takeBack` answers, or that it was undone. `beside` stands in the message
 * and ends with it.
 */
export function useOfferUndo() {
  const { notify, tellDone, renew } = useServer()
  const addUndo = useAddUndoableMutation()

  return (message: string, takeBack: () => Promise<string | void>, beside?: ReactNode) => {
    const run = async () => {
      try {
        const told = await takeBack()
        await renew()
        tellDone(told ?? say('record.taken_back', { what: midSentence(message) }))
      } catch (error) {
        notify(say('record.not_taken_back', { reason: messageOf(error) }), { type: 'error' })
      }
    }
    addUndo(({ isUndo }) => void (isUndo && run()))
    const shown = beside
      ? createElement(Fragment, {}, createElement('span', {}, message), beside)
      : message
    notify(shown, { type: 'success', undoable: true, autoHideDuration: tenSeconds })
  }
}

const tenSeconds = 10_000
