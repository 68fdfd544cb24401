import '#resources/stock/stock.texts.ts'
import { styled } from '@mui/material/styles'
import { Muted, ToneChip } from '#src/fields/choice/Tone.tsx'
import { say } from '#src/i18n/say.ts'
import { Counted } from './Quantity.tsx'
import type {
  GroupName,
  MergedLine,
  StockGroup,
} from '#resources/stock/check/search/stockGroups.ts'
import { groupNames } from '#resources/stock/check/stockShapes.ts'
import { StockLinks } from '#resources/stock/check/StockLinks.tsx'
import { Number, smallHeading } from '#resources/stock/check/stockStyles.ts'
import { useOpenBreakdown } from '#resources/stock/check/search/useStockSearch.ts'

interface Props {
  skuId: string
  isCombo?: boolean
  groups: readonly StockGroup[]
}

/**
 * The positions of a SKU, group by group; lines are already merged by warehouse, status and hold.
 * Each number opens its breakdown.
 */
export const GroupLines = ({ groups, ...sku }: Props) => (
  <Grid>
    {groupNames.map(name => (
      <Group key={name} name={name} group={groups.find(({ group }) => group === name)} {...sku} />
    ))}
  </Grid>
)

type Sku = Omit<Props, 'groups'>

const Group = ({
  name,
  group,
  ...sku
}: { name: GroupName; group: StockGroup | undefined } & Sku) => (
  <section aria-label={say(`stock_groups.${name}`)}>
    <h2>
      {say(`stock_groups.${name}`)}{' '}
      <span>
        <Counted count={group?.quantity ?? 0} />
      </span>
    </h2>
    {group?.lines.length ? (
      <ul>
        {group.lines.map(line => (
          <Line key={keyOf(line)} line={line} {...sku} />
        ))}
      </ul>
    ) : (
      <Muted>{say('stock.nothing')}</Muted>
    )}
  </section>
)

function Line({ line, skuId, isCombo }: { line: MergedLine } & Sku) {
  const open = useOpenBreakdown()
  const { warehouseId, warehouseName, stockStatus, stockOnHoldStatus } = line
  const count = line.quantity.toLocaleString('en-NZ')
  return (
    <li>
      <span data-place>{warehouseName}</span>
      <span data-state>
        {/* The normal status is not shown. */}
        {stockStatus !== 'Normal' && <ToneChip>{stockStatus}</ToneChip>}
        {stockOnHoldStatus && (
          <ToneChip tone="warning">{say('stock.on_hold', { hold: stockOnHoldStatus })}</ToneChip>
        )}
      </span>
      <Number
        type="button"
        aria-label={say('stock.why', {
          place: [warehouseName, stockStatus, stockOnHoldStatus].filter(Boolean).join(', '),
          count,
        })}
        onClick={() =>
          open({
            of: isCombo ? 'combo' : 'move',
            skuId,
            warehouseId,
            stockStatus,
            stockOnHoldStatus: stockOnHoldStatus ?? undefined,
          })
        }
      >
        <Counted count={line.quantity} />
      </Number>
      <StockLinks line={line} />
    </li>
  )
}

const keyOf = ({ warehouseId, stockStatus, stockOnHoldStatus }: MergedLine) =>
  [warehouseId, stockStatus, stockOnHoldStatus].join()

const Grid = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(270px, 1fr))',
  gap: theme.spacing(1.5, 4),
  '& h2': {
    ...smallHeading(theme),
    display: 'flex',
    justifyContent: 'space-between',
    marginBottom: 2,
    padding: '0 8px 4px 0',
    borderBottom: `1px solid ${theme.palette.divider}`,
  },
  '& ul': { listStyle: 'none', margin: 0, padding: 0 },
  '& section > ul > li': {
    display: 'grid',
    // Statuses wrap before they overlap the position.
    gridTemplateColumns: 'minmax(min-content, 1fr) fit-content(55%) 52px',
    columnGap: 8,
    alignItems: 'center',
    padding: '3px 0',
    minHeight: 26,
  },
  '& [data-state]': { display: 'flex', flexWrap: 'wrap', gap: 4, justifyContent: 'flex-end' },
  '& h2 span': { textAlign: 'right', fontVariantNumeric: 'tabular-nums' },
}))
