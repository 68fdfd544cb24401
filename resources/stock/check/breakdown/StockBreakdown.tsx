import '#resources/stock/stock.texts.ts'
import Close from '@mui/icons-material/Close'
import Drawer from '@mui/material/Drawer'
import IconButton from '@mui/material/IconButton'
import { styled } from '@mui/material/styles'
import { useId, type ReactNode } from 'react'
import { say } from '#src/i18n/say.ts'
import { State } from '#src/views/parts/States.tsx'
import { BreakdownCombo } from './BreakdownCombo.tsx'
import { BreakdownMoves } from './BreakdownMoves.tsx'
import { BreakdownInbound } from './BreakdownInbound.tsx'
import type { StockItem } from '#resources/stock/check/lines/stockTypes.ts'
import type {
  useStockSearch,
  StockBreakdown,
} from '#resources/stock/check/search/useStockSearch.ts'

interface Props {
  why: StockBreakdown
  search: ReturnType<typeof useStockSearch>
  onClose: () => void
}

/** The breakdown of a number, shown next to the list. Escape returns to the number. */
export default function StockBreakdown({ why, search, onClose }: Props) {
  const id = useId()
  const items = search.data?.pages.flatMap(page => page.data) ?? []
  const frame = (title: string, below: string, children: ReactNode) => (
    <>
      <header>
        <div>
          <h2 id={id}>{title}</h2>
          <p>{below}</p>
        </div>
        <IconButton aria-label={say('action.close')} autoFocus onClick={onClose}>
          <Close />
        </IconButton>
      </header>
      {children}
    </>
  )
  return (
    <Drawer
      open
      anchor="right"
      onClose={onClose}
      slotProps={{ paper: { role: 'dialog', 'aria-modal': true, 'aria-labelledby': id } }}
    >
      <Frame>
        {why.of === 'presold' ? (
          <BreakdownInbound why={why} item={itemOf(items, why.skuId)} frame={frame} />
        ) : why.of === 'combo' ? (
          <BreakdownCombo
            why={why}
            item={items.find(item => item.skuId === why.skuId)}
            frame={frame}
          />
        ) : (
          <BreakdownMoves why={why} frame={frame} />
        )}
        {why.of === 'combo' && !search.isPending && !itemOf(items, why.skuId) && (
          <State title={say('stock.not_shown')} />
        )}
      </Frame>
    </Drawer>
  )
}

/** A SKU in the list, directly or as a member of a combo. */
const itemOf = (items: readonly StockItem[], skuId: string) =>
  [...items, ...items.flatMap(item => item.members)].find(item => item.skuId === skuId)

const Frame = styled('div')(({ theme }) => ({
  width: 620,
  maxWidth: '100vw',
  padding: theme.spacing(2),
  overflowX: 'hidden',
  '& > header': { display: 'flex', alignItems: 'start', gap: 8, justifyContent: 'space-between' },
  '& > header h2': { margin: 0, overflowWrap: 'anywhere', ...theme.typography.h2 },
  '& > header p': { margin: 0, color: theme.palette.text.secondary },
  '& h3': { margin: theme.spacing(2.5, 0, 0.5), ...theme.typography.h3 },
  '& td, & th': { fontVariantNumeric: 'tabular-nums' },
}))
