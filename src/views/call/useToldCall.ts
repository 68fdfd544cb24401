import { loadCall } from '#data/calls.ts'
import { requestOf } from '#data/requests.ts'
import type { AnyCall, UndoOf } from '#define'
import type { CallName } from '#define/model.ts'
import { mayCall } from '#src/app/access.ts'
import { loadEntity, resourceOfEntity } from '#src/app/product/declarations.ts'
import { useMay } from '#src/app/useMay.ts'
import { useServer } from '#src/app/useServer.ts'
import { refuseLeft, useOfferUndo, useUndoChange } from '#src/views/record/actions/useUndo.ts'
import { doneText } from './doneText.ts'

type Values = Readonly<Record<string, unknown>>

/**
 * How a call that was made is taken back, where its declaration says so and the person may.
 * @param steps calls that whoever is here may make
 */
export function useWayBack(steps: readonly string[] = []) {
  const { provider } = useServer()
  const undoChange = useUndoChange()
  const may = useMay()

  const wayBack = async ({ undo, of }: AnyCall, sent: Values, answer: Values) => {
    if (undo === 'change') {
      const [resource, request] = [resourceOfEntity(of!), requestOf(answer)]
      if (!resource || !request || !may(await loadEntity(of!), 'update')) return undefined
      return () => undoChange(resource, request)
    }
    if (!undo || (undo.if && answer[undo.if] !== true)) return undefined
    if (undo.record !== undefined && idOf(answer.data) !== sent[undo.record]) return undefined
    const back = await loadCall(undo.call)
    if (!steps.includes(undo.call) && !mayCall(undo.call, back)) return undefined
    const input = inputOf(back, undo, sent, answer)
    return async () => {
      refuseLeft(await provider.call(undo.call as CallName, input as never))
      return doneText(back, input)
    }
  }
  // The call was made, whatever can be loaded now.
  return (call: AnyCall, sent: Values, answer: Values) =>
    wayBack(call, sent, answer).catch(() => undefined)
}

/**
 * Tells what a call has done, and offers to take it back; the server judges that as any other call.
 */
export function useToldCall(steps?: readonly string[]) {
  const { tellDone } = useServer()
  const offerUndo = useOfferUndo()
  const wayBack = useWayBack(steps)
  return async (call: AnyCall, sent: Values, answer: Values) => {
    // What it answers may be told as well.
    const message = doneText(call, { ...answer, ...sent })
    const takeBack = await wayBack(call, sent, answer)
    if (takeBack) offerUndo(message, takeBack)
    else tellDone(message)
  }
}

/** The id of the record that a call answers. */
const idOf = (record: unknown) => (record as { id: string }).id

/** The input of the call that takes another one back. */
function inputOf(
  back: AnyCall,
  undo: Exclude<UndoOf, string>,
  sent: Values,
  answer: Values,
): Values {
  const id = undo.id === undefined ? {} : madeOf(answer, undo.id)
  const request = undo.request === undefined ? {} : { [undo.request]: requestOf(answer) }
  const known = { ...sent, ...answer, ...id, ...request, ...undo.with }
  const names = Object.keys(back.input).filter(name => known[name] !== undefined)
  return Object.fromEntries(names.map(name => [name, known[name]]))
}

/** The record that was made, by its id or in `data` with the version to take back. */
function madeOf({ id, data }: Values, name: string): Values {
  if (id !== undefined || !data) return { [name]: id }
  const { id: made, version } = data as { id: string; version: number }
  return { [name]: made, version }
}
