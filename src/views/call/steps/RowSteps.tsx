import '#src/views/list/bulk/bulk.texts.ts'
import { useListContext, useRedirect, type Identifier, type RaRecord } from 'ra-core'
import { use, useState } from 'react'
import { loadCall } from '#data/calls.ts'
import {
  answersFile,
  clockOf,
  labelOf,
  type AnyCall,
  type AnyEntity,
  type AnyField,
  type RowStep,
} from '#define'
import type { CallName } from '#define/model.ts'
import { resourceOfEntity } from '#src/app/product/declarations.ts'
import { useServer } from '#src/app/useServer.ts'
import { formatDate, formatInstant } from '#src/fields/time/time.ts'
import { useClient } from '#src/fields/useClient.ts'
import { say } from '#src/i18n/say.ts'
import { filteredList } from '#src/views/filteredList.ts'
import { RefusedRows } from '#src/views/list/bulk/RefusedRows.tsx'
import { isCancelled, RowsDone, useProgress } from '#src/views/list/imports/RowsDone.tsx'
import { useSelection } from '#src/views/list/bulk/Selection.tsx'
import { MenuButton, type Entry } from '#src/controls/MenuButton.tsx'
import { messageOf } from '#src/views/parts/States.tsx'
import { LazyPart } from '#src/loading/LazyPart.tsx'
import type { Shown } from '#src/views/parts/columns.ts'
import { useOfferUndo } from '#src/views/record/actions/useUndo.ts'
import { titleOf } from '#src/views/record/titleOf.ts'
import { CallDialog, narrowingOf, shownIn } from '#src/views/call/CallDialog.tsx'
import { doneText } from '#src/views/call/doneText.ts'
import { aboutOf, needsSignature } from '#src/views/call/needsSignature.ts'
import { mayMake, takenFrom } from './rowStep.ts'
import { useToldCall, useWayBack } from '#src/views/call/useToldCall.ts'

const SignDialog = LazyPart(() => import('#src/views/call/SignDialog.tsx'))

type Values = Readonly<Record<string, unknown>>
interface Refused {
  readonly done: number
  readonly rows: readonly { readonly id: Identifier; readonly name: string; readonly why: string }[]
}

interface StepsProps {
  entity: AnyEntity
  /** Where the selected row leads to. */
  links?: readonly Entry[]
}

/** The calls that a table offers for its selected rows. A refused row does not stop the others. */
export default function RowSteps({ entity, links = [] }: StepsProps) {
  const selected = useSelectedRows()
  const [asked, setAsked] = useState<RowStep>()
  const [refused, setRefused] = useState<Refused>()
  const redirect = useRedirect()
  const few = selected.length === 1 ? 'one' : 'many'
  const { provider, save } = useServer()
  const offered: RowStep[] = []
  const single: string[] = []
  const files: { label: string; onChoose: () => void }[] = []
  for (const step of entity.rowSteps ?? []) {
    const call = use(loadCall(step.call))
    if (answersFile(call)) {
      const taken = selected[0] && takenFrom(step, selected[0])
      if (few === 'one' && taken && Object.values(taken).every(value => value !== null))
        files.push({
          label: step.label,
          onChoose: () => void save(provider.callFile(step.call as CallName, taken as never)),
        })
    } else if (mayMake(call) && selected.some(row => givesAll(step, call, row))) {
      if ((step.rows ?? few) === few) offered.push(step)
      else if (step.rows === 'one') single.push(step.label)
    }
  }
  return (
    <>
      <MenuButton
        size="small"
        variant="contained"
        label={say('record.what_to_do')}
        items={[
          ...listsOf(entity, selected).map(({ label, path }) => ({
            label,
            onChoose: () => redirect(path),
          })),
          ...files,
          ...offered.map(step => ({ label: step.label, onChoose: () => setAsked(step) })),
          ...links,
          ...single.map(step => ({ label: say('bulk.one_row', { step }), disabled: true })),
        ]}
      />
      {asked && (
        <StepOfRows
          entity={entity}
          step={asked}
          rows={selected}
          onRefused={setRefused}
          onClose={() => setAsked(undefined)}
        />
      )}
      {refused && (
        <RefusedRows
          title={say(refused.done ? 'bulk.not_changed_but' : 'bulk.not_changed', {
            some: rowsOf(refused.rows.length),
            done: refused.done.toLocaleString('en-NZ'),
          })}
          one={labelOf(entity.label, entity.fields[entity.label]!.options)}
          rows={refused.rows}
          onClose={() => setRefused(undefined)}
        />
      )}
    </>
  )
}

/** The lists that one selected row leads to, which the person may open. */
function listsOf({ rowLists }: AnyEntity, rows: readonly RaRecord[]) {
  const [row] = rows
  if (!rowLists || !row || rows.length > 1) return []
  const { label, of, filter, by } = rowLists
  const lists = row[of] as readonly { entity: string; title: string }[]
  return lists.flatMap(({ entity, title }) => {
    const resource = resourceOfEntity(entity)
    const path = resource && filteredList(resource, { [filter]: row[by] })
    return path ? [{ label: `${label}: ${title}`, path }] : []
  })
}

interface Props {
  entity: AnyEntity
  step: RowStep
  rows: readonly RaRecord[]
  /** Called with the refused rows of several; the dialog tells why a single one is. */
  onRefused?: (refused: Refused) => void
  onClose: () => void
}

/** The inputs of a call that rows do not give. The refusal of a single row is shown at its input. */
export function StepOfRows({ entity, step, rows, onRefused, onClose }: Props) {
  const { call: name, label, takes, about, with: fixed = {}, asks } = step
  const takenOf = (row: RaRecord) => takenFrom(step, row)
  const { provider, renew, tellDone } = useServer()
  const selection = useSelection()
  // Whoever reaches the table may make the calls of its steps.
  const steps = (entity.rowSteps ?? []).map(each => each.call)
  const tellCall = useToldCall(steps)
  const wayBack = useWayBack(steps)
  const offerUndo = useOfferUndo()
  const call = use(loadCall(name))
  const single = rows.length === 1 ? rows[0] : undefined
  const fields = shownIn(call.input).filter(
    input =>
      !(input.name in fixed) &&
      // A signature is given in a dialog of its own.
      input.name !== 'signature' &&
      // A row proposes its own values where the step asks for them. Several rows give each their own.
      (input.name in takes
        ? single && asks?.includes(input.name)
        : (asks?.includes(input.name) ?? true)),
  )
  const [unsigned, setUnsigned] = useState<{ row: RaRecord; values: Values; message: string }>()
  const client = useClient()
  /** People read what the call is about, and the time of a row that has no other name. */
  const nameOf = (row: RaRecord) =>
    about?.flatMap(name => (row[name] ? textOf(row, name) : [])).join(', ') ??
    (entity.fields[entity.label]?.kind === 'instant'
      ? textOf(row, entity.label)
      : titleOf(entity, row))
  const textOf = (row: RaRecord, name: string): string => {
    const { kind, options = {} } = (entity.fields[name] as AnyField | undefined) ?? {}
    if (kind === 'instant') return formatInstant(row[name], clockOf(options, client, row))
    return kind === 'date' ? formatDate(row[name]) : String(row.labels?.[name] ?? row[name])
  }
  const running = useProgress()
  const [isRunning, setRunning] = useState(false)

  const runOne = async (row: RaRecord, values: Values) => {
    const sent = { ...takenOf(row), ...values }
    const answer: object = await (call.tells
      ? provider.callTold(name as CallName, sent as never, running.begin())
      : provider.call(name as CallName, sent as never))
    selection.clear()
    void renew()
    await tellCall(call, sent, answer as never)
  }
  const runEach = async (values: Values) => {
    // Rows that give the same are about the same.
    const each = new Map<string, RaRecord[]>()
    for (const row of rows) {
      const key = JSON.stringify(takenOf(row))
      each.set(key, [...(each.get(key) ?? []), row])
    }
    const refused: Refused['rows'][number][] = []
    const back: Awaited<ReturnType<typeof wayBack>>[] = []
    let done = 0
    for (const same of each.values()) {
      const sent = { ...takenOf(same[0]!), ...values }
      try {
        const answer: object = await provider.call(name as CallName, sent as never)
        done += same.length
        back.push(await wayBack(call, sent, answer as never))
      } catch (error) {
        refused.push(...same.map(row => ({ id: row.id, name: nameOf(row), why: messageOf(error) })))
      }
    }
    selection.only(refused.map(({ id }) => id))
    void renew()
    const message = say('bulk.rows_done', { some: rowsOf(done), done: doneText(call, values) })
    const all = back.flatMap(takeBack => takeBack ?? [])
    // Undo takes back all of it, or is not offered.
    if (done && all.length === back.length) offerUndo(message, () => takenBack(all))
    else if (done) tellDone(message)
    if (refused.length) onRefused?.({ done, rows: refused })
  }
  const runSingle = (row: RaRecord, values: Values) =>
    runOne(row, values).then(onClose, (error: unknown) => {
      const message = needsSignature(error)
      if (!message) throw error
      setUnsigned({ row, values, message })
    })
  if (unsigned)
    return (
      <SignDialog
        about={aboutOf(name, unsigned.values, Object.values(takenOf(unsigned.row))[0])}
        message={unsigned.message}
        onSign={signature => runOne(unsigned.row, { ...unsigned.values, signature })}
        onClose={onClose}
      />
    )
  return (
    <CallDialog
      title={`${label}: ${single ? nameOf(single) : rowsOf(rows.length)}`}
      fields={fields}
      given={{
        ...narrowingOf(fields, rows),
        ...(single && { ...known(fields, single), ...takenOf(single) }),
      }}
      run={async values => {
        setRunning(true)
        await (single ? runSingle(single, values) : runEach(values).then(onClose))
          .catch((error: unknown) => {
            if (!isCancelled(error)) throw error
            // What was done just before is shown.
            void renew()
          })
          .finally(() => setRunning(false))
      }}
      confirm={label}
      note={step.confirm}
      onClose={() => {
        running.cancel()
        onClose()
      }}
    >
      {isRunning && single && call.tells && (
        <RowsDone label={label} why={say('import.under_way')} progress={running.progress} />
      )}
    </CallDialog>
  )
}

/** Whether a row has all that the call cannot be made without. */
const givesAll = ({ takes }: RowStep, { input }: AnyCall, row: RaRecord): boolean =>
  Object.entries(takes).every(
    ([name, value]) =>
      (row[value] ?? null) !== null ||
      !shownIn(input).find(each => each.name === name)?.field.options.required,
  )

/** What a row refers to already is what its dialog begins with, such as its owner. */
const known = (fields: readonly Shown[], row: RaRecord): Values =>
  Object.fromEntries(
    fields.flatMap(({ name, field }) =>
      field.kind === 'reference' && row[name] ? [[name, row[name]]] : [],
    ),
  )

/** The selected rows, those of pages that were seen meanwhile as well. */
function useSelectedRows(): RaRecord[] {
  const { data = [] } = useListContext()
  const { ids } = useSelection()
  const [seen, setSeen] = useState<ReadonlyMap<Identifier, RaRecord>>(new Map())
  if (data.some(row => seen.get(row.id) !== row))
    setSeen(new Map([...seen, ...data.map(row => [row.id, row] as const)]))
  return [...ids].flatMap(id => seen.get(id) ?? [])
}

/** Takes back what was done with each, the last first. @throws Error with why some of it stays */
async function takenBack(all: readonly (() => Promise<unknown>)[]) {
  const problems: unknown[] = []
  for (const takeBack of all.toReversed()) await takeBack().catch(error => problems.push(error))
  if (problems.length) throw new Error([...new Set(problems.map(messageOf))].join(' '))
}

const rowsOf = (count: number) => say('bulk.rows', { smart_count: count })
