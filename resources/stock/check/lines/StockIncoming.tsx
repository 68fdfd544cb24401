import { styled } from '@mui/material/styles'
import { LinesShell } from '#src/fields/composite/LinesShell.tsx'
import { formatDate } from '#src/fields/time/time.ts'
import { Muted } from '#src/fields/choice/Tone.tsx'
import { say } from '#src/i18n/say.ts'
import { Counted } from './Counted.tsx'
import { RecordLink } from '#src/views/record/RecordLink.tsx'
import { Number } from '#resources/stock/check/stockStyles.ts'
import type { StockItem } from './stockTypes.ts'
import { useOpenBreakdown } from '#resources/stock/check/search/useStockSearch.ts'

type Incoming = StockItem['incoming'][number]

/** Inbound goods, earliest first; renders nothing without any. */
export function StockIncoming({
  skuId,
  incoming,
}: {
  skuId: string
  incoming: readonly Incoming[]
}) {
  if (!incoming.length) return null
  return (
    <Frame aria-label={say('stock.incoming')}>
      <h2>{say('stock.incoming')}</h2>
      <LinesShell>
        <thead>
          <tr>
            <th>{say('stock.from')}</th>
            <th>{say('stock.expected')}</th>
            <th>{say('stock.to')}</th>
            {(['pieces', 'presold', 'free'] as const).map(name => (
              <th key={name} data-align="right">
                {say(`stock.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {incoming.map(each => (
            <Row key={each.id} skuId={skuId} each={each} />
          ))}
        </tbody>
      </LinesShell>
    </Frame>
  )
}

function Row({ skuId, each }: { skuId: string; each: Incoming }) {
  const open = useOpenBreakdown()
  const { source, id, no, state, warehouseName, eta, readyDate, quantity, presold, free } = each
  const isContainer = source === 'Container'
  return (
    <tr>
      <td data-label={say('stock.from')}>
        <RecordLink entity={isContainer ? 'containers' : 'purchaseOrders'} id={id}>
          {say(isContainer ? 'stock.container' : 'stock.purchase_order', { no })}
        </RecordLink>{' '}
        <Muted>{state}</Muted>
      </td>
      <td data-label={say('stock.expected')}>
        {eta
          ? formatDate(eta)
          : readyDate && <Muted>{say('stock.ready', { date: formatDate(readyDate) })}</Muted>}
      </td>
      <td data-label={say('stock.to')}>{warehouseName}</td>
      <td data-label={say('stock.pieces')} data-align="right">
        <Counted count={quantity} />
      </td>
      <td data-label={say('stock.presold')} data-align="right">
        {presold === 0 ? (
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
                containerId: isContainer ? id : undefined,
                purchaseOrderId: isContainer ? undefined : id,
              })
            }
          >
            <Counted count={presold} />
          </Number>
        )}
      </td>
      <td
        data-label={say('stock.free')}
        data-align="right"
        data-tone={free < 0 ? 'bad' : undefined}
      >
        <Counted count={free} />
      </td>
    </tr>
  )
}

const Frame = styled('section')(({ theme }) => ({
  marginTop: theme.spacing(2),
  '& > h2': {
    margin: 0,
    fontSize: '0.75rem',
    fontWeight: 600,
    color: theme.palette.text.secondary,
  },
  // Aligns the number with the others, not its padding.
  '& td': { fontVariantNumeric: 'tabular-nums', '& > button': { marginInline: -8 } },
  '& [data-tone=bad]': { color: theme.palette.tones.bad.main },
}))
