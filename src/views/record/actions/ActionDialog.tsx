import { useQueryClient } from '@tanstack/react-query'
import { useRedirect, type RaRecord } from 'ra-core'
import { use, useRef, useState, type ComponentProps } from 'react'
import { flushSync } from 'react-dom'
import { v4 as uuid } from 'uuid'
import { loadCall } from '#data/calls.ts'
import type { Action, AnyField, Shape } from '#define'
import type { CallName } from '#define/model.ts'
import { CallDialog, narrowingOf, shownIn } from '#src/views/call/CallDialog.tsx'
import { aboutOf, needsSignature } from '#src/views/call/needsSignature.ts'
import { useToldCall } from '#src/views/call/useToldCall.ts'
import { useServer } from '#src/app/useServer.ts'
import { say } from '#src/i18n/say.ts'
import { LazyPart } from '#src/loading/LazyPart.tsx'
import { InTurn, useInTurn } from './inTurn/InTurn.tsx'

const SignDialog = LazyPart(() => import('#src/views/call/SignDialog.tsx'))

type Values = Readonly<Record<string, unknown>>
type Dialog = ComponentProps<typeof CallDialog>

interface Props extends Pick<Dialog, 'onClose' | 'keptAs' | 'isEdit' | 'note' | 'children'> {
  action: Action
  record: RaRecord
  /** Input taken from the record without an input field; always its `version`. */
  fixed?: readonly string[]
  /** Replaces the declared input of the call. */
  instead?: Shape | undefined
  /** The heading; by default the action's label. */
  title?: Dialog['title']
  /** The button's label; by default the action's label. */
  confirm?: string
}

/** A form with a call's input in addition to the record's id, which makes the call. */
export default function ActionDialog(props: Props) {
  const { action, record, fixed = [], instead, ...dialog } = props
  const { call, id, label, leaves, repeats, confirm: question } = action
  const [round, setRound] = useState(0)
  const [unsigned, setUnsigned] = useState<{ values: Values; message: string }>()
  const { resource, provider } = useServer()
  const tellCall = useToldCall()
  const queries = useQueryClient()
  const redirect = useRedirect()
  const declared = use(loadCall(call))
  const { input } = declared
  // A signature is given in a dialog of its own.
  const taken = ['version', ...fixed].filter(name => name in input)
  const fields = shownIn({ ...input, ...instead }).filter(
    ({ name }) =>
      name !== id && name !== 'signature' && !taken.includes(name) && !(name in { ...action.with }),
  )
  const given = { ...Object.fromEntries(taken.map(name => [name, record[name]])), ...action.with }
  // Queries of hidden records are not refetched now; the next list reads stale ones itself.
  const renew = () =>
    void queries.invalidateQueries({
      queryKey: [resource],
      refetchType: leaves ? 'none' : 'active',
    })
  const make = async (values: Values, idempotencyKey: string) => {
    // An input beside the record that was left empty says nothing.
    const entered = Object.entries(values).filter(
      ([name, value]) => value !== null || !(name in { ...instead }) || isGiven(record[name]),
    )
    const sent = { ...given, ...Object.fromEntries(entered), [id]: record.id }
    const how = declared.changes ? { idempotencyKey } : {}
    const answer: object = await provider.call(call as CallName, sent as never, how)
    renew()
    await tellCall(declared, sent, answer as never)
  }
  const { add, ...turn } = useInTurn(make, () => {
    renew()
    // The next scan finds the input, not the button that has gone.
    setRound(now => now + 1)
  })
  const tried = useRef({ sent: '', key: '' })
  const run = async (values: Values) => {
    if (repeats) {
      // The form is empty before the next key of a scanner comes.
      flushSync(() => {
        add(values)
        setRound(now => now + 1)
      })
      return
    }
    // The same input again is the same intent: its answer may have been lost.
    const sent = JSON.stringify({ ...given, ...values })
    if (tried.current.sent !== sent) tried.current = { sent, key: uuid() }
    try {
      await make(values, tried.current.key)
    } catch (error) {
      const message = needsSignature(error)
      if (!message) throw error
      setUnsigned({ values, message })
      return
    }
    finish()
  }
  const finish = () => {
    tried.current = { sent: '', key: '' }
    dialog.onClose()
    if (leaves) redirect('list', resource)
  }
  const repeated = {
    cancel: say('action.close'),
    // What waits and what was refused is to be read.
    onClose: (_?: unknown, reason?: string) => {
      if (!reason || !(turn.entries.length || turn.refused.length)) dialog.onClose()
    },
  }
  return (
    <>
      <CallDialog
        title={label}
        fields={fields}
        // Input with a field's name starts with the record's value.
        given={{
          ...Object.fromEntries(
            fields.flatMap(({ name, field }) =>
              isGiven(record[name]) && mayBe(field, record[name]) ? [[name, record[name]]] : [],
            ),
          ),
          // Other inputs may be narrowed by these values.
          ...narrowingOf(fields, [record]),
          ...given,
          [id]: record.id,
          labels: record.labels,
        }}
        run={run}
        confirm={label}
        note={question}
        round={round}
        {...dialog}
        {...(repeats && repeated)}
      >
        {repeats && <InTurn {...turn} />}
        {dialog.children}
      </CallDialog>
      {unsigned && (
        <SignDialog
          about={aboutOf(call, unsigned.values, record.id)}
          message={unsigned.message}
          onSign={async signature => {
            await make({ ...unsigned.values, signature }, uuid())
            finish()
          }}
          onClose={() => setUnsigned(undefined)}
        />
      )}
    </>
  )
}

/** What a record says may be no choice here: goods that wait for their inspection are not sold as such. */
const mayBe = ({ kind, options }: AnyField, value: unknown) =>
  kind !== 'choice' || !!options.values?.includes(value as string)
const isGiven = (value: unknown) => value !== null && value !== undefined
