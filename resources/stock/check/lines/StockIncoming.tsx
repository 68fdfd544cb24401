import '#resources/stock/stock.texts.ts'
import { styled } from '@mui/material/styles'
import { formatDate } from '#src/fields/time/time.ts'
import { Muted, ToneText } from '#src/fields/choice/Tone.tsx'
import { say } from '#src/i18n/say.ts'
import { Counted } from './Quantity.tsx'
import { ShapeRows, type ShapeColumns } from '#src/views/call/ShapeTable.tsx'
import { RecordLink } from '#src/views/parts/RecordLink.tsx'
import { incoming as incomingShape } from '#resources/stock/check/stockShapes.ts'
import { Number, smallHeading } from '#resources/stock/check/stockStyles.ts'
import type { StockMember } from './stockTypes.ts'
import { useOpenBreakdown } from '#resources/stock/check/search/useStockSearch.ts'

type Incoming = StockMember['incoming'][number]

/** Inbound goods, earliest first; renders nothing without any. */
export function StockIncoming({ skuId, incoming }: Pick<StockMember, 'skuId' | 'incoming'>) {
  const open = useOpenBreakdown()
  if (!incoming.length) return null
  const columns: ShapeColumns<Incoming> = {
    no: ({ source, id, no, state }) => (
      <>
        <RecordLink entity={source === 'Container' ? 'containers' : 'purchaseOrders'} id={id}>
          {say(source === 'Container' ? 'stock.container' : 'stock.purchase_order', { no })}
        </RecordLink>{' '}
        <Muted>{state}</Muted>
      </>
    ),
    eta: ({ eta, readyDate }) =>
      eta
        ? formatDate(eta)
        : readyDate && <Muted>{say('stock.ready', { date: formatDate(readyDate) })}</Muted>,
    availableOn: true,
    warehouseName: true,
    quantity: ({ quantity }) => <Counted count={quantity} />,
    presold: ({ source, id, no, presold }) =>
      presold === 0 ? (
        0
      ) : (
        <Number
          type="button"
          aria-label={say('stock.why', {
            place: `${no}, ${say('stock.presold')}`,
            count: presold.toLocaleString('en-NZ'),
          })}
          onClick={() =>
            open({
              of: 'presold',
              skuId,
              containerId: source === 'Container' ? id : undefined,
              purchaseOrderId: source === 'Container' ? undefined : id,
            })
          }
        >
          <Counted count={presold} />
        </Number>
      ),
    free: ({ free }) =>
      free < 0 ? (
        <ToneText tone="bad">
          <Counted count={free} />
        </ToneText>
      ) : (
        <Counted count={free} />
      ),
  }
  return (
    <Frame aria-label={say('stock.incoming')}>
      <h2>{say('stock.incoming')}</h2>
      <ShapeRows shape={incomingShape.shape} rows={incoming} columns={columns} />
    </Frame>
  )
}

const Frame = styled('section')(({ theme }) => ({
  marginTop: theme.spacing(2),
  '& > h2': smallHeading(theme),
  // Aligns the number with the others, not its padding.
  '& td': { fontVariantNumeric: 'tabular-nums', '& > button': { marginInline: -8 } },
}))
