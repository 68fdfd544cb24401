import { useQueryClient } from '@tanstack/react-query'
import { useDataProvider, useNotify, useResourceContext, type RaRecord } from 'ra-core'
import { use } from 'react'
import { loadCall } from '../../../dataProvider/calls.ts'
import type { ErpDataProvider } from '../../../dataProvider/index.ts'
import type { Action } from '../../../resources/define/index.ts'
import type { CallName } from '../../../resources/registry.ts'
import { defaultsOf } from '../../fields/defaultsOf.ts'
import { useClient } from '../../fields/useClient.ts'
import { say } from '../../i18n/say.ts'
import { CallDialog, shownIn } from '../CallDialog.tsx'

interface Props {
  action: Action
  record: RaRecord
  /** What the call takes from the record as it is, without asking. */
  fixed?: readonly string[]
  onClose: () => void
}

/** Asks what a call about a record takes beside its id, and makes it. */
export default function ActionDialog({
  action: { call, id, label },
  record,
  fixed = [],
  onClose,
}: Props) {
  const resource = useResourceContext()!
  const provider = useDataProvider<ErpDataProvider>()
  const queries = useQueryClient()
  const notify = useNotify()
  const client = useClient()
  const fields = shownIn(use(loadCall(call)).input).filter(
    ({ name }) => name !== id && !fixed.includes(name),
  )
  const run = async (values: Readonly<Record<string, unknown>>) => {
    const asked = {
      ...Object.fromEntries(fixed.map(name => [name, record[name]])),
      ...Object.fromEntries(fields.map(({ name }) => [name, values[name]])),
    }
    await provider.call(call as CallName, { ...asked, [id]: record.id } as never)
    void queries.invalidateQueries({ queryKey: [resource] })
    notify(say('record.action_done', { what: label }), { type: 'success' })
    onClose()
  }
  return (
    <CallDialog
      title={label}
      fields={fields}
      // What the call takes under the name of a field begins with what the record has.
      given={{
        ...defaultsOf(Object.fromEntries(fields.map(each => [each.name, each.field])), client),
        ...Object.fromEntries(
          fields.flatMap(({ name }) => (isGiven(record[name]) ? [[name, record[name]]] : [])),
        ),
        labels: record.labels,
      }}
      run={run}
      confirm={label}
      cancel={say('action.back')}
      onClose={onClose}
    />
  )
}

const isGiven = (value: unknown) => value !== null && value !== undefined
