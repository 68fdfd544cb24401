import './learned.texts.ts'
import Button from '@mui/material/Button'
import { useGetList, type RaRecord } from 'ra-core'
import { use, useState } from 'react'
import { loadCall } from '#data/calls.ts'
import { resourceOfEntity, useEntity } from '#src/app/product/declarations.ts'
import { mayCall } from '#src/app/access.ts'
import { useServer } from '#src/app/useServer.ts'
import { Muted } from '#src/fields/choice/Tone.tsx'
import { say } from '#src/i18n/say.ts'
import { ShapeRows } from '#src/views/call/ShapeTable.tsx'
import { useToldCall } from '#src/views/call/useToldCall.ts'
import { ConfirmDialog } from '#src/views/parts/ConfirmDialog.tsx'
import { messageOf, ProblemState } from '#src/views/parts/States.tsx'
import { silent } from '#src/views/parts/silent.ts'
import { Section } from '#src/views/record/Section.tsx'
import { stepOf, type Learned } from './stepOf.ts'

interface Props {
  /** What the record is to learned days. */
  readonly by: 'supplierId' | 'portId' | 'agentId'
  readonly record: { readonly id: string }
}

/** What the last containers took, beside what is agreed; a person may use it. */
export function LearnedPanel({ by, record }: Props) {
  const entity = useEntity('learnedDays')
  const { data, error, refetch } = useGetList<Learned & RaRecord>(
    resourceOfEntity('learnedDays') ?? 'learnedDays',
    {
      filter: { [by]: record.id },
      pagination: { page: 1, perPage: 50 },
      sort: { field: 'of', order: 'ASC' },
    },
    silent,
  )
  const [asked, setAsked] = useState<Learned>()
  if (error)
    return (
      <Section title={say('learned.title')}>
        <ProblemState error={error} onRetry={() => void refetch()} />
      </Section>
    )
  if (!data) return null
  return (
    <Section title={say('learned.title')}>
      {data.length > 0 && (
        <ShapeRows
          shape={entity.fields}
          rows={data}
          columns={{
            kind: true,
            of: true,
            containers: true,
            median: true,
            kept: true,
            agreed: true,
            use: {
              label: '',
              print: 'none',
              cell: row => <Use row={row} onAsk={() => setAsked(row)} />,
            },
          }}
        />
      )}
      <Muted>{say(data.length ? 'learned.why' : 'learned.none')}</Muted>
      {asked && (
        <UseDialog row={asked} onDone={() => void refetch()} onClose={() => setAsked(undefined)} />
      )}
    </Section>
  )
}

function Use({ row, onAsk }: { row: Learned; onAsk: () => void }) {
  const { call: name } = stepOf(row)
  const call = use(loadCall(name))
  if (row.isUsed) return <Muted>{say('learned.same')}</Muted>
  if (!mayCall(name, call)) return null
  return (
    <Button size="small" onClick={onAsk}>
      {say('learned.use')}
    </Button>
  )
}

function UseDialog({
  row,
  onDone,
  onClose,
}: {
  row: Learned
  onDone: () => void
  onClose: () => void
}) {
  const { provider, renew } = useServer()
  const tellCall = useToldCall()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const { call: name, input, question } = stepOf(row)
  const take = async () => {
    setBusy(true)
    try {
      const call = await loadCall(name)
      const answer = await provider.call(name, input as never)
      void renew()
      onDone()
      onClose()
      await tellCall(call, input, answer)
    } catch (error) {
      setProblem(messageOf(error))
      setBusy(false)
    }
  }
  return (
    <ConfirmDialog
      title={say('learned.use')}
      confirm={say('learned.use')}
      isBusy={isBusy}
      problem={problem}
      onConfirm={() => void take()}
      onCancel={onClose}
    >
      {say(question, { of: row.of, kept: row.kept, days: row.usable })}
    </ConfirmDialog>
  )
}
