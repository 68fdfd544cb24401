import { use } from 'react'
import { loadCall } from '#data/calls.ts'
import type { Action } from '#define'
import { defaultsOf } from '#src/fields/defaultsOf.ts'
import { useClient } from '#src/fields/useClient.ts'
import { say } from '#src/i18n/say.ts'
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
  const client = useClient()
  const fields = shownIn(use(loadCall(call)).input).filter(({ name }) => name !== id)
  return (
    <CallDialog
      title={`${label}: ${some}`}
      fields={fields}
      given={defaultsOf(Object.fromEntries(fields.map(each => [each.name, each.field])), client)}
      run={values =>
        run(Object.fromEntries(fields.map(({ name }) => [name, values[name] ?? undefined])))
      }
      confirm={label}
      cancel={say('action.back')}
      onClose={onClose}
    />
  )
}
