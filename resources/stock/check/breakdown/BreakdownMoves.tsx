import '#resources/stock/stock.texts.ts'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import Button from '@mui/material/Button'
import { ProgressLine } from '#src/loading/ProgressLine.tsx'
import { Fragment, type ReactNode } from 'react'
import { useProvider } from '#src/app/useServer.ts'
import { Muted } from '#src/fields/choice/Tone.tsx'
import { say } from '#src/i18n/say.ts'
import { ShapeRows, type ShapeColumns } from '#src/views/call/ShapeTable.tsx'
import { ProblemState, State } from '#src/views/parts/States.tsx'
import { totalInWords } from '#src/views/parts/total.ts'
import type { CallAnswer } from '#define'
import { OrderLink } from '#resources/stock/check/OrderLink.tsx'
import { RecordLink } from '#src/views/parts/RecordLink.tsx'
import { HeldTransfers } from './HeldTransfers.tsx'
import { Reservations } from './Reservations.tsx'
import { StockActions } from '#resources/stock/check/StockActions.tsx'
import type { stockCheckCalls } from '#resources/stock/check/stockCheck.calls.ts'
import { isHandHold } from '#resources/stock/check/stockActions.ts'
import { moveShape } from '#resources/stock/check/stockShapes.ts'
import {
  stockKey,
  useRefetching,
  useStockChanges,
  type StockBreakdown,
} from '#resources/stock/check/search/useStockSearch.ts'

type Move = CallAnswer<(typeof stockCheckCalls)['getStockMoves']>['data']['moves'][number]

interface Props {
  why: Extract<StockBreakdown, { of: 'move' | 'combo' }>
  frame: (title: string, below: string, children: ReactNode) => ReactNode
}

/** The movements that sum to a number, newest first, and the reservations that hold it. */
export function BreakdownMoves({ why, frame }: Props) {
  const provider = useProvider()
  const { of: _of, ...input } = why
  const { stockStatus, stockOnHoldStatus } = input
  const { data, error, refetch, isPending, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useInfiniteQuery({
      queryKey: [stockKey, 'moves', input],
      queryFn: ({ pageParam, signal }) =>
        provider.call('getStockMoves', { ...input, pageNo: pageParam, pageSize }, { signal }),
      initialPageParam: 1,
      getNextPageParam: ({ totalCount, hasMore }, pages) =>
        hasMore || pages.length * pageSize < totalCount ? pages.length + 1 : undefined,
      placeholderData: keepPreviousData,
      ...useRefetching(),
    })
  useStockChanges('moves', [why])
  const last = data?.pages.at(-1)
  const head = data?.pages[0]?.data
  // Stock may change between two pages, so a movement may appear twice.
  const moves = [
    ...new Map(data?.pages.flatMap(page => page.data.moves).map(m => [m.id, m])).values(),
  ]
  return frame(
    head ? `${head.code} · ${head.name}` : say('stock.moves'),
    [
      head?.warehouseName,
      stockStatus,
      stockOnHoldStatus && say('stock.on_hold', { hold: stockOnHoldStatus }),
    ]
      .filter(Boolean)
      .join(' · '),
    <>
      {isPending && <ProgressLine aria-label={say('common.loading')} />}
      {error && !data && <ProblemState error={error} onRetry={() => void refetch()} />}
      {head && <StockActions why={why} number={head} />}
      {head && <Reservations title={say('stock.reservations')} rows={head.reservations} />}
      {head && <HeldTransfers rows={head.transfers} />}
      {head && moves.length === 0 && <State title={say('stock.moves_none')} />}
      {head && last && moves.length > 0 && (
        <section aria-label={say('stock.moves')}>
          <h3>{say('stock.moves')}</h3>
          <Muted>{say('stock.moves_sum', { count: head.quantity.toLocaleString('en-NZ') })}</Muted>
          <ShapeRows
            shape={moveShape}
            rows={moves}
            columns={isHandHold(stockOnHoldStatus ?? null) ? heldColumns : columns}
          />
          <output>
            {say('stock.shown', {
              count: moves.length.toLocaleString('en-NZ'),
              total: totalInWords(last.hasMore ? undefined : last.totalCount, {
                total: last.totalCount,
              }),
            })}
          </output>{' '}
          {hasNextPage && (
            <Button onClick={() => fetchNextPage()} disabled={isFetchingNextPage}>
              {say('stock.moves_more')}
            </Button>
          )}
        </section>
      )}
    </>,
  )
}

const columns: ShapeColumns<Move> = {
  movedOnUtc: ({ person }, moment) => (
    <>
      {moment}
      {person && <Muted style={{ display: 'block' }}>{person}</Muted>}
    </>
  ),
  what: move => (
    <>
      {move.type} <Holder move={move} />
      {move.reason && <Muted style={{ display: 'block' }}>{move.reason}</Muted>}
    </>
  ),
  quantity: ({ quantity }) =>
    `${quantity > 0 ? '+' : '−'}${Math.abs(quantity).toLocaleString('en-NZ')}`,
  balance: true,
}

/** Goods that are held by hand stay where they are: their movement is called what it is. */
const heldColumns: ShapeColumns<Move> = {
  ...columns,
  what: move => (
    <>
      {isByHand(move) ? say('stock.held_by_hand') : move.type} <Holder move={move} />
      {move.reason && <Muted style={{ display: 'block' }}>{move.reason}</Muted>}
    </>
  ),
}

const isByHand = ({ type, quantity, transferId, documentId }: Move) =>
  type === 'Move' && quantity > 0 && !transferId && !documentId

/** What a movement belongs to, and its position in the warehouse. */
const Holder = ({ move: m }: { move: Move }) => (
  <>
    {m.orderId && m.orderCode && <OrderLink orderId={m.orderId}>{m.orderCode}</OrderLink>}{' '}
    {(['ticket', 'transfer', 'container'] as const).map(what => {
      const [id, no] = [m[`${what}Id`], m[`${what}No`]]
      return (
        <Fragment key={what}>
          {id && no && (
            <RecordLink entity={`${what}s`} id={id}>
              {no}
            </RecordLink>
          )}{' '}
        </Fragment>
      )
    })}
    {m.layerCode && <Muted>{say('stock.at_layer', { code: m.layerCode })}</Muted>}
  </>
)

const pageSize = 50
