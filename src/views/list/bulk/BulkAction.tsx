import { use } from 'react'
import { loadCall } from '#data/calls.ts'
import type { Action, UndoOf } from '#define'
import { CallDialog, shownIn } from '#src/views/call/CallDialog.tsx'
import type { Wanted } from './useBulk.ts'

interface Props {
  action: Action
  /** The number of records, in words. */
  some: string
  run: (input: Readonly<Record<string, unknown>>, undo: Wanted['undo']) => Promise<void>
  onClose: () => void
}

/** A form with the call's other input, used for all records. */
export default function BulkAction({ action, some, run, onClose }: Props) {
  const { call, id, label, confirm: question } = action
  // Each record has a version of its own, which was not read for all of them.
  const known: readonly string[] = [id, 'version', ...Object.keys(action.with ?? {})]
  const { input, undo } = use(loadCall(call))
  const fields = shownIn(input).filter(({ name }) => !known.includes(name))
  return (
    <CallDialog
      title={`${label}: ${some}`}
      fields={fields}
      run={values =>
        run(
          Object.fromEntries(fields.map(({ name }) => [name, values[name] ?? undefined])),
          ofRequest(undo),
        )
      }
      confirm={label}
      note={question}
      onClose={onClose}
    />
  )
}

/** One request makes the call for all records, so that only what goes by a request takes all back. */
const ofRequest = (undo: UndoOf | undefined): Wanted['undo'] =>
  typeof undo === 'object' && undo.request ? { call: undo.call, request: undo.request } : undefined
