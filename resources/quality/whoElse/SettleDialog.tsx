import './whoElse.texts.ts'
import Alert from '@mui/material/Alert'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { text, type CallInput } from '#define'
import { callKey, useProvider } from '#src/app/useServer.ts'
import { Muted } from '#src/fields/choice/Tone.tsx'
import { say } from '#src/i18n/say.ts'
import { CallDialog, shownIn } from '#src/views/call/CallDialog.tsx'
import { ShapeRows } from '#src/views/call/ShapeTable.tsx'
import { useMakeCall } from '#src/views/call/useMakeCall.ts'
import { RefusedRows } from '#src/views/list/bulk/RefusedRows.tsx'
import { messageOf } from '#src/views/parts/States.tsx'
import { useSettled } from '#src/views/parts/useSettled.ts'
import type { About, Found, Way } from './found.ts'
import { whoElseCalls } from './whoElse.calls.ts'

interface Props {
  about: About
  by: Way
  found: Found
  onClose: () => void
}

type Settled = CallInput<typeof whoElseCalls.settleWhoElse>

const { ticketIds, writesTo, templateId, text: written } = whoElseCalls.settleWhoElse.input
const { holdsStock, severity, photo } = whoElseCalls.settleWhoElse.input

/** Asks once for all that is done about goods with a fault, and tells what was left and why. */
export default function SettleDialog({ about, by, found, onClose }: Props) {
  const make = useMakeCall('qaIssues')
  const [left, setLeft] = useState<{
    no: string
    rows: readonly { id: string; name: string; why: string }[]
  }>()
  const isNew = found.qaIssueId === null
  const fields = shownIn({
    ticketIds,
    holdsStock,
    writesTo,
    templateId,
    text: written,
    ...(isNew && { severity, ...(!found.hasPhoto && { photo }) }),
  })
  const own = 'ticketId' in about ? about.ticketId : undefined
  const given = {
    ticketIds: found.ticketRows
      .filter(
        ({ ticketId, state, issueNo }) =>
          ticketId !== own && state !== 'Closed' && state !== 'Resolved' && !issueNo,
      )
      .map(({ ticketId }) => ticketId),
    holdsStock: found.freePieces > 0,
    writesTo: 'Of the tickets',
  }
  const run = async (values: Readonly<Record<string, unknown>>) => {
    const sent = { ...values, ...about, by } as unknown as Settled
    const { no, results } = await make('settleWhoElse', sent)
    const rows = results.flatMap(({ isSuccess, what, id, name, errors }) =>
      isSuccess
        ? []
        : { id, name: `${what} · ${name}`, why: errors.map(({ message }) => message).join(' ') },
    )
    if (rows.length) setLeft({ no, rows })
    else onClose()
  }
  if (left)
    return (
      <RefusedRows
        title={say('who_else.left', { no: left.no })}
        one={say('who_else.one')}
        rows={left.rows}
        onClose={onClose}
      />
    )
  return (
    <CallDialog
      title={say('who_else.settle_title', { name: found.name })}
      note={say(isNew ? 'who_else.settle_new' : 'who_else.settle_known', {
        smart_count: found.freePieces,
        no: found.issueNo ?? '',
      })}
      fields={fields}
      given={given}
      run={run}
      isWide
      confirm={say('who_else.settle')}
      onClose={onClose}
    >
      <Drafts about={about} by={by} />
    </CallDialog>
  )
}

/** The text that each customer would be drafted, and who gets none and why. */
function Drafts({ about, by }: Pick<Props, 'about' | 'by'>) {
  const provider = useProvider()
  const watched = useWatch() as Partial<Record<string, unknown>>
  const typed = useSettled(
    JSON.stringify({
      ticketIds: watched.ticketIds,
      writesTo: watched.writesTo,
      templateId: watched.templateId || null,
      text: watched.text || null,
    }),
    300,
  )
  const draft = JSON.parse(typed) as Pick<Settled, 'ticketIds' | 'writesTo' | 'templateId' | 'text'>
  const { data, error } = useQuery({
    queryKey: callKey('previewWhoElse', about, by, typed),
    queryFn: ({ signal }) =>
      provider.call('previewWhoElse', { ...draft, ...about, by }, { signal }),
    enabled: !!draft.templateId || !!draft.text,
    placeholderData: keepPreviousData,
  })
  if (!draft.templateId && !draft.text) return <Muted>{say('who_else.no_drafts')}</Muted>
  if (error) return <Alert severity="error">{messageOf(error)}</Alert>
  if (!data) return null
  const rows = data.data.map((row, at) => ({
    ...row,
    id: String(at),
    why: row.problems.map(({ message }) => message).join(' '),
  }))
  return (
    <section aria-label={say('who_else.drafts')}>
      <h3>{say('who_else.drafts')}</h3>
      <ShapeRows
        shape={{
          customer: text({ label: 'Customer' }),
          to: text({ label: 'Number' }),
          text: text({ label: 'Text' }),
          why: text({ label: 'Reason for none' }),
        }}
        rows={rows}
        columns={{
          customer: true,
          to: true,
          text: true,
          ...(rows.some(({ why }) => why) && { why: true as const }),
        }}
      />
      <Muted>{say('who_else.open_drafts')}</Muted>
    </section>
  )
}
