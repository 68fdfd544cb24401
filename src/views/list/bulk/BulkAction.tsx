import { use } from 'react'
import { loadCall } from '#data/calls.ts'
import type { Action } from '#define'
import { CallDialog, shownIn } from '#src/views/call/CallDialog.tsx'

interface Props {
  action: Action
  /** The number of records, in words. */
  some: string
  run: (input: Readonly<Record<string, unknown>>) => Promise<void>
  onClose: () => void
}

/** A form with the call's other input, used for all records. */
export default function BulkAction({ action: { call, id, label }, some, run, onClose }: Props) {
  const fields = shownIn(use(loadCall(call)).input).filter(({ name }) => name !== id)
  return (
    <CallDialog
      title={`${label}: ${some}`}
      fields={fields}
      run={values =>
        run(Object.fromEntries(fields.map(({ name }) => [name, values[name] ?? undefined])))
      }
      confirm={label}
      onClose={onClose}
    />
  )
}
