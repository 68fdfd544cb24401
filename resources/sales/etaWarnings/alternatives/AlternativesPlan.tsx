import './etaAlternatives.texts.ts'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { CallAnswer, CallInput } from '#define'
import { resourceOfEntity } from '#src/app/product/declarations.ts'
import { callKey, useServer } from '#src/app/useServer.ts'
import { Muted } from '#src/fields/choice/Tone.tsx'
import { say } from '#src/i18n/say.ts'
import { LazyPart } from '#src/loading/LazyPart.tsx'
import { ProgressLine } from '#src/loading/ProgressLine.tsx'
import { shownIn } from '#src/views/call/CallDialog.tsx'
import { ShapeTable } from '#src/views/call/ShapeTable.tsx'
import { Loaded, messageOf } from '#src/views/parts/States.tsx'
import { OrderLink } from '#resources/stock/check/OrderLink.tsx'
import { ChoiceSelect } from './ChoiceSelect.tsx'
import { etaAlternativeCalls } from './etaAlternatives.calls.ts'
import { leaveIt } from './etaPlan.ts'
import { RowResult, type Result } from './RowResult.tsx'

type Row = CallAnswer<typeof etaAlternativeCalls.planEta>['data'][number]

interface Props {
  readonly input: CallInput<typeof etaAlternativeCalls.planEta>
  /** Nothing is decided for a day or a quantity that is not so. */
  readonly isWhatIf: boolean
}

const CallDialog = LazyPart(async () => ({
  default: (await import('#src/views/call/CallDialog.tsx')).CallDialog,
}))

const { shape } = etaAlternativeCalls.planEta.answer.data
const fields = shownIn({ templateId: etaAlternativeCalls.decideEta.input.templateId })

/** The late orders with what is proposed; people change any row and decide them one after the other. */
export function AlternativesPlan({ input, isWhatIf }: Props) {
  const { provider } = useServer()
  const queries = useQueryClient()
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({})
  const [results, setResults] = useState<Readonly<Record<string, Result>>>({})
  // Once deciding has begun, rows stay where they are.
  const [fixed, setFixed] = useState<readonly Row[]>()
  const [progress, setProgress] = useState<{ done: number; total: number }>()
  const [isConfirming, setConfirming] = useState(false)
  const isStopped = useRef(false)
  const sent = {
    ...input,
    chosen: Object.entries(chosen).map(([rowId, choiceId]) => ({ rowId, choiceId })),
  }
  const query = useQuery({
    queryKey: callKey('planEta', sent),
    queryFn: ({ signal }) => provider.call('planEta', sent, { signal }),
    placeholderData: keepPreviousData,
    enabled: !fixed,
  })
  const rows = fixed ?? query.data?.data ?? []
  const open = rows.filter(({ id, choiceId }) => choiceId && !results[id]?.isDecided)

  const shown: { data: { more: number } | undefined; error: unknown; refetch: () => unknown } =
    fixed
      ? { data: { more: 0 }, error: null, refetch: query.refetch }
      : { data: query.data, error: query.error, refetch: query.refetch }

  const choose = (row: Row, choiceId: string) => {
    if (fixed)
      setFixed(
        fixed.map(each => (each.id === row.id ? { ...each, choiceId: choiceId || null } : each)),
      )
    else setChosen({ ...chosen, [row.id]: choiceId || leaveIt })
  }
  const decide = async (templateId: string | undefined) => {
    isStopped.current = false
    setFixed(rows)
    for (const [done, row] of open.entries()) {
      if (isStopped.current) break
      setProgress({ done, total: open.length })
      const { result, left } = await decideRow(row, templateId)
      setResults(before => ({ ...before, [row.id]: result }))
      if (left) setFixed(before => before?.map(each => (each.id === row.id ? left : each)))
    }
    setProgress(undefined)
    for (const entity of ['etaWarnings', 'etaWarningOrders'] as const)
      void queries.invalidateQueries({ queryKey: [resourceOfEntity(entity)] })
  }
  async function decideRow(
    row: Row,
    templateId: string | undefined,
  ): Promise<{ result: Result; left?: Row | undefined }> {
    const choice = row.choices.find(({ id }) => id === row.choiceId)!
    try {
      const answer = await provider.call('decideEta', {
        rowId: row.id,
        orderId: row.orderId,
        choiceId: choice.id,
        thereOn: choice.thereOn,
        ...(templateId && { templateId }),
      })
      const { isDecided, problems, notes, messageId } = answer
      const why = problems.map(({ message }) => message).join(' ')
      return {
        result: { isDecided, why, notes: notes.map(({ text }) => text), messageId },
        left: isDecided ? undefined : (answer.rows[0] ?? { ...row, choices: [], choiceId: null }),
      }
    } catch (error) {
      return { result: { isDecided: false, why: messageOf(error), notes: [], messageId: null } }
    }
  }
  const again = () => {
    setChosen({})
    setResults({})
    setFixed(undefined)
    void query.refetch()
  }
  return (
    <Loaded query={shown}>
      {({ more }) => (
        <>
          <ShapeTable
            shape={shape}
            rows={rows}
            none={say('eta_alternatives.none')}
            columns={{
              orderCode: row => (
                <>
                  <OrderLink orderId={row.orderId}>{row.orderCode}</OrderLink>
                  <div>
                    <Muted>{row.customerName}</Muted>
                  </div>
                </>
              ),
              skuCode: true,
              pieces: true,
              promisedDate: true,
              thereOn: true,
              why: true,
              [say('eta_alternatives.choice')]: row => (
                <ChoiceSelect
                  row={row}
                  isDisabled={progress !== undefined}
                  isDecided={results[row.id]?.isDecided ?? false}
                  onChoose={choiceId => choose(row, choiceId)}
                />
              ),
              ...(fixed && {
                [say('eta_alternatives.result')]: (row: Row) => (
                  <RowResult result={results[row.id]} />
                ),
              }),
            }}
          >
            <Muted as="p">{say('eta_alternatives.how')}</Muted>
          </ShapeTable>
          {more > 0 && (
            <Alert severity="info">
              {say('eta_alternatives.more', { shown: rows.length, more })}
            </Alert>
          )}
          {progress ? (
            <div aria-live="polite">
              <ProgressLine aria-label={say('eta_alternatives.deciding', progress)} />
              <Muted>{say('eta_alternatives.deciding', progress)}</Muted>{' '}
              <Button
                onClick={() => {
                  isStopped.current = true
                }}
              >
                {say('eta_alternatives.cancel')}
              </Button>
            </div>
          ) : (
            <div>
              {!isWhatIf && open.length > 0 && (
                <Button
                  variant="contained"
                  disabled={query.isFetching}
                  onClick={() => setConfirming(true)}
                >
                  {say('eta_alternatives.decide', { smart_count: open.length })}
                </Button>
              )}
              {fixed && <Button onClick={again}>{say('eta_alternatives.again')}</Button>}
            </div>
          )}
          {isConfirming && (
            <CallDialog
              title={say('eta_alternatives.decide', { smart_count: open.length })}
              note={say('eta_alternatives.decide_note')}
              fields={fields}
              run={values => {
                setConfirming(false)
                void decide(values.templateId as string | undefined)
                return Promise.resolve()
              }}
              confirm={say('eta_alternatives.decide', { smart_count: open.length })}
              onClose={() => setConfirming(false)}
            />
          )}
        </>
      )}
    </Loaded>
  )
}
