import '#resources/stock/stock.texts.ts'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { ResourceContextProvider } from 'ra-core'
import { useState } from 'react'
import { holdsOne } from '#src/app/access.ts'
import { LazyPart } from '#src/loading/LazyPart.tsx'
import { say } from '#src/i18n/say.ts'
import type { CallAnswer } from '#define'
import { demoCodes } from '#resources/stock/displays/demoCodes.ts'
import { holdCodes, isHandHold, transferCodes } from './stockActions.ts'
import { ReportLink } from './ReportLink.tsx'
import type { stockCheckCalls } from './stockCheck.calls.ts'
import { stockKey, type StockBreakdown } from './search/useStockSearch.ts'

const HoldDialog = LazyPart(() => import('./HoldDialog.tsx'))
const ActionDialog = LazyPart(() => import('#src/views/record/actions/ActionDialog.tsx'))

interface Props {
  why: Extract<StockBreakdown, { of: 'move' | 'combo' }>
  number: Pick<
    CallAnswer<(typeof stockCheckCalls)['getStockMoves']>['data'],
    'loose' | 'name' | 'productId'
  >
}

const calls = {
  holdStock: 'stock.hold_pieces',
  unholdStock: 'stock.free_pieces',
  requestStockTransfer: 'stock.request_transfer',
  askForDisplay: 'stock.ask_for_display',
} as const
type ActionCall = keyof typeof calls

/** Actions on the pieces behind a number that no order, ticket or transfer holds. */
export function StockActions({ why, number: { loose, name, productId } }: Props) {
  const [asked, setAsked] = useState<ActionCall>()
  const { skuId, warehouseId, stockStatus, stockOnHoldStatus = null } = why
  const offered: ActionCall[] =
    loose === 0
      ? []
      : [
          ...(stockOnHoldStatus === null && holdsOne(holdCodes) ? ['holdStock' as const] : []),
          ...(isHandHold(stockOnHoldStatus) && holdsOne(holdCodes) ? ['unholdStock' as const] : []),
          ...(stockOnHoldStatus === null && holdsOne(transferCodes)
            ? ['requestStockTransfer' as const]
            : []),
          ...(stockOnHoldStatus === null && stockStatus === 'Normal' && holdsOne(demoCodes)
            ? ['askForDisplay' as const]
            : []),
        ]
  const record = {
    id: skuId,
    stockStatus,
    warehouseId,
    sourceWarehouseId: warehouseId,
    ...(stockOnHoldStatus && { stockOnHoldStatus, quantity: loose }),
  }
  return (
    <Bar>
      {offered.map(call => (
        <Button key={call} variant="outlined" onClick={() => setAsked(call)}>
          {say(calls[call])}
        </Button>
      ))}
      <ReportLink about={{ productId, skuId, warehouseId, stockStatus }} />
      {asked === 'holdStock' && (
        <HoldDialog
          {...{ skuId, name, stockStatus, warehouseId }}
          isPlaceFixed
          onClose={() => setAsked(undefined)}
        />
      )}
      {asked && asked !== 'holdStock' && (
        <ResourceContextProvider value={stockKey}>
          <ActionDialog
            action={{ call: asked, id: 'skuId', label: say(calls[asked]) }}
            record={record}
            fixed={fixed[asked]}
            onClose={() => setAsked(undefined)}
          />
        </ResourceContextProvider>
      )}
    </Bar>
  )
}

/** Inputs that the number fixes already. */
const fixed: Readonly<Record<Exclude<ActionCall, 'holdStock'>, readonly string[]>> = {
  unholdStock: ['stockStatus', 'warehouseId', 'stockOnHoldStatus'],
  requestStockTransfer: ['stockStatus', 'sourceWarehouseId'],
  askForDisplay: ['sourceWarehouseId'],
}

const Bar = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 8,
  marginTop: 12,
})
