import Alert from '@mui/material/Alert'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { integer, text } from '#define'
import { callKey, useProvider } from '#src/app/useServer.ts'
import { Muted } from '#src/fields/choice/Tone.tsx'
import { instantInText } from '#src/fields/time/time.ts'
import { useClient } from '#src/fields/useClient.ts'
import { say } from '#src/i18n/say.ts'
import { ShapeRows } from '#src/views/call/ShapeTable.tsx'
import type { Telling } from '#resources/messages/channels.ts'
import { useSettled } from '#src/views/parts/useSettled.ts'
import { messageOf } from '#src/views/parts/States.tsx'

interface Props {
  ids: readonly string[]
  by: 'planIds' | 'orderIds'
  event: Telling | undefined
}

/** What each customer would get, who gets none and why, and what all of it takes. */
export function TextsPreview({ ids, by, event }: Props) {
  const watched = useWatch() as Partial<Record<string, string | null>>
  const typed = useSettled(
    JSON.stringify({ templateId: watched.templateId, text: watched.text }),
    300,
  )
  const provider = useProvider()
  const client = useClient()
  const { data: answer, error } = useQuery({
    queryKey: callKey('previewTexts', by, ids, event, typed),
    queryFn: ({ signal }) =>
      provider.call(
        'previewTexts',
        { ...given(typed), [by]: [...ids], ...(event && { event }) },
        { signal },
      ),
    placeholderData: keepPreviousData,
  })
  if (error) return <Alert severity="error">{messageOf(error)}</Alert>
  if (!answer) return null
  // What is still to be written is no problem yet.
  const rows = answer.data.map(({ problems, ...row }) => ({
    ...row,
    id: (row.planId ?? row.orderId)!,
    why: problems
      .filter(({ code }) => code !== 'required')
      .map(({ message }) => message)
      .join(' '),
  }))
  const left = rows.filter(({ why }) => why)
  const sent = rows.filter(({ why, text: body }) => !why && body)
  const sums = [
    say('messages.sums', { smart_count: answer.count, segments: String(answer.segments) }),
    ...(answer.cost === null || answer.currency === null
      ? []
      : [say('messages.cost', { cost: answer.cost, currency: answer.currency })]),
  ]
  return (
    <output>
      {answer.count > 0 && <Muted>{sums.join(' · ')}</Muted>}
      {answer.isWaiting && answer.count > 0 && (
        <Alert severity="info" sx={{ my: 1 }}>
          {say('messages.goes_until', { time: instantInText(answer.lastOnUtc, client) })}
        </Alert>
      )}
      {!answer.hasGateway && (
        <Alert severity="info" sx={{ my: 1 }}>
          {say('messages.no_gateway')}
        </Alert>
      )}
      {left.length > 0 && (
        <section aria-label={say('messages.get_none')}>
          <h3>{say('messages.get_none')}</h3>
          <ShapeRows
            shape={{ customer: text({ label: 'Customer' }), why: text({ label: 'Reason' }) }}
            rows={left}
            columns={{ customer: true, why: true }}
          />
        </section>
      )}
      {sent.length > 0 && (
        <section aria-label={say('messages.get_one')}>
          <h3>{say('messages.get_one')}</h3>
          <ShapeRows
            shape={{
              customer: text({ label: 'Customer' }),
              to: text({ label: 'Number' }),
              text: text({ label: 'Text' }),
              segments: integer({ label: 'Texts' }),
            }}
            rows={sent}
            columns={{ customer: true, to: true, text: true, segments: true }}
          />
        </section>
      )}
    </output>
  )
}

const given = (typed: string) =>
  Object.fromEntries(Object.entries(JSON.parse(typed) as object).filter(([, value]) => value))
