import '#resources/stock/stock.texts.ts'
import { ResourceContextProvider } from 'ra-core'
import type { CallAnswer } from '#define'
import { say } from '#src/i18n/say.ts'
import { ShapeRows, type ShapeColumns } from '#src/views/call/ShapeTable.tsx'
import { stockKey } from '#resources/stock/check/search/useStockSearch.ts'
import type { stockCheckCalls } from '#resources/stock/check/stockCheck.calls.ts'
import { heldShape } from '#resources/stock/check/stockShapes.ts'
import { GiveBackTransfer } from '#resources/stock/transfers/GiveBackTransfer.tsx'

type Row = CallAnswer<(typeof stockCheckCalls)['getStockMoves']>['data']['transfers'][number]

/** The transfers that hold pieces, oldest first; renders nothing without rows. */
export const HeldTransfers = ({ rows }: { rows: readonly Row[] }) =>
  rows.length > 0 && (
    <ResourceContextProvider value={stockKey}>
      <section aria-label={say('stock.transfers')}>
        <h3>{say('stock.transfers')}</h3>
        <ShapeRows shape={heldShape} rows={rows} columns={columns} />
      </section>
    </ResourceContextProvider>
  )

const columns: ShapeColumns<Row> = {
  no: true,
  targetWarehouse: true,
  quantity: true,
  jobStatus: transfer => (
    <>
      {transfer.jobStatus} <GiveBackTransfer transfer={transfer} />
    </>
  ),
}
