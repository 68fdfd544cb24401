import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Suspense, use, type ReactNode } from 'react'
import { answerList, rowsIn, type CallInput, type CallName, type Calls } from '#define'
import { loadCall } from '#data/calls.ts'
import { say } from '#src/i18n/say.ts'
import { Muted } from '#src/fields/choice/Tone.tsx'
import { ProblemState } from '#src/views/parts/States.tsx'
import { Section } from '#src/views/record/Section.tsx'
import { ShapeTable, type ShapeColumns } from './ShapeTable.tsx'
import { callKey, useProvider } from '#src/app/useServer.ts'

interface Props<N extends CallName> {
  call: N
  input: CallInput<Calls[N]>
  /** The list of the answer to show, by name or path, if it has several. */
  list?: string
  /** Of the record that it is about: another one is asked for anew. */
  version?: unknown
  title?: string | undefined
  columns?: ShapeColumns<Readonly<Record<string, any>>>
  actions?: ReactNode
  none?: string
}

/** A call's answer as a table inside a page or a panel. */
export const CallTable = <N extends CallName>(props: Props<N>) => (
  <Suspense fallback={null}>
    <Answered {...props} />
  </Suspense>
)

function Answered<N extends CallName>({ call: name, input, list, version, ...table }: Props<N>) {
  const call = use(loadCall(name))
  const provider = useProvider()
  const { data, error, refetch } = useQuery({
    queryKey: callKey(name, input, version),
    queryFn: ({ signal }) => provider.call(name, input, { signal }),
    placeholderData: keepPreviousData,
  })
  const { path, shape } = answerList(call, list)!
  if (data) return <ShapeTable {...table} shape={shape} rows={rowsIn(data, path)} />
  return (
    <Section title={table.title} actions={table.actions}>
      {error ? (
        <ProblemState error={error} onRetry={() => void refetch()} />
      ) : (
        <Muted>{say('common.loading_more')}</Muted>
      )}
    </Section>
  )
}
