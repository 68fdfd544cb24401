import './bulk.texts.ts'
import type { AnyEntity } from '#define'
import type { CallName } from '#define/model.ts'
import type { BulkChange, Outcome } from '#data/many.ts'
import { midSentence } from '#src/i18n/language.ts'
import { say } from '#src/i18n/say.ts'
import { refuseLeft, useOfferUndo, useUndo } from '#src/views/record/actions/useUndo.ts'
import { useAsked } from '#src/views/parts/useAsked.ts'
import { useSelection } from './Selection.tsx'
import { useServer } from '#src/app/useServer.ts'

/** A change of the selection: what it has done, in words (“Confirmed”), and whether it can be undone. */
export interface Wanted extends Pick<BulkChange, 'operation' | 'data' | 'input' | 'reason'> {
  readonly done: string
  readonly isFinal?: boolean
  /** The call that takes back what a request has done, and its input for the request's number. */
  readonly undo?: { readonly call: string; readonly request: string } | undefined
}

/**
 * Changes the selection in one request. Refused rows stay selected; the others can be undone for
 * ten seconds.
 */
export function useBulk(entity: AnyEntity, onRefused: (outcome: Outcome) => void) {
  const { resource, provider, renew } = useServer()
  const tellDone = useUndo(entity)
  const offerUndo = useOfferUndo()
  const filter = useAsked()
  const selection = useSelection()

  return async ({ done, isFinal, undo, ...change }: Wanted) => {
    const on = selection.isAll ? { filter } : { targets: [...selection.ids].map(id => ({ id })) }
    const outcome = await provider.bulk(resource, { ...change, ...on })
    selection.only(outcome.results.filter(({ isSuccess }) => !isSuccess).map(({ id }) => id))
    void renew()
    if (outcome.done > 0) {
      const told = say('bulk.done', {
        some: countOf(entity, outcome.done),
        done: midSentence(done),
      })
      if (undo)
        offerUndo(told, async () => {
          const input = { [undo.request]: outcome.requestId }
          refuseLeft(await provider.call(undo.call as CallName, input as never))
        })
      else tellDone(told, isFinal ? undefined : outcome.requestId)
    }
    if (outcome.refused > 0) onRefused(outcome)
  }
}

/** `1 order`, `2,345 orders`. */
export const countOf = ({ titles }: AnyEntity, count: number) =>
  `${count.toLocaleString('en-NZ')} ${midSentence(titles[count === 1 ? 0 : 1])}`
