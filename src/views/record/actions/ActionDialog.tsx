import { useQueryClient } from '@tanstack/react-query'
import { useDataProvider, useNotify, useRedirect, useResourceContext, type RaRecord } from 'ra-core'
import { use, type ReactNode } from 'react'
import { loadCall } from '#data/calls.ts'
import type { ErpDataProvider } from '#data/index.ts'
import type { Action, Shape } from '#define'
import type { CallName } from '#resources/registry.ts'
import { defaultsOf } from '#src/fields/defaultsOf.ts'
import { useClient } from '#src/fields/useClient.ts'
import { say } from '#src/i18n/say.ts'
import { CallDialog, shownIn } from '#src/views/call/CallDialog.tsx'

interface Props {
  action: Action
  record: RaRecord
  /** What the call takes from the record as it is, without asking; always its `version`. */
  fixed?: readonly string[]
  /** Asked in the place of what the call declares. */
  instead?: Shape | undefined
  /** What the button says that makes the call; the action's label when absent. */
  confirm?: string
  onClose: () => void
  /** The name under which what is typed in comes back after a session that ended. */
  keptAs?: string
  /** It changes what the record has: it is not called before something differs. */
  isEdit?: boolean | undefined
  /** Below the inputs, in the form: what follows from what is typed. */
  children?: ReactNode
}

/** Asks what a call about a record takes beside its id, and makes it. */
export default function ActionDialog({
  action: { call, id, label, leaves },
  record,
  fixed = [],
  instead,
  confirm = label,
  onClose,
  keptAs,
  isEdit,
  children,
}: Props) {
  const resource = useResourceContext()!
  const provider = useDataProvider<ErpDataProvider>()
  const queries = useQueryClient()
  const notify = useNotify()
  const redirect = useRedirect()
  const client = useClient()
  const { input } = use(loadCall(call))
  const taken = ['version', ...fixed].filter(name => name in input)
  const fields = shownIn({ ...input, ...instead }).filter(
    ({ name }) => name !== id && !taken.includes(name),
  )
  const given = Object.fromEntries(taken.map(name => [name, record[name]]))
  const run = async (values: Readonly<Record<string, unknown>>) => {
    const asked = {
      ...given,
      ...Object.fromEntries(fields.map(({ name }) => [name, values[name]])),
    }
    await provider.call(call as CallName, { ...asked, [id]: record.id } as never)
    // A record out of sight is asked for no more; the list that comes next asks anew for what is stale.
    void queries.invalidateQueries({
      queryKey: [resource],
      refetchType: leaves ? 'none' : 'active',
    })
    notify(say('record.action_done', { what: label }), { type: 'success' })
    onClose()
    if (leaves) redirect('list', resource)
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
        // What is narrowed by these is chosen among them.
        ...given,
        [id]: record.id,
        labels: record.labels,
      }}
      run={run}
      confirm={confirm}
      cancel={say('action.back')}
      onClose={onClose}
      keptAs={keptAs}
      isEdit={isEdit}
    >
      {children}
    </CallDialog>
  )
}

const isGiven = (value: unknown) => value !== null && value !== undefined
