import { styled } from '@mui/material/styles'
import { Muted, ToneChip } from '../../src/fields/Tone.tsx'
import { groupNames, type MergedLine, type StockGroup } from './stockGroups.ts'
import { StockLinks } from './StockLinks.tsx'

/** Where a SKU stands, group by group; entries are merged by warehouse, status and hold already. */
export const GroupLines = ({ groups }: { groups: readonly StockGroup[] }) => (
  <Grid>
    {groupNames.map(name => (
      <Group key={name} name={name} group={groups.find(({ group }) => group === name)} />
    ))}
  </Grid>
)

const Group = ({ name, group }: { name: string; group: StockGroup | undefined }) => (
  <section aria-label={name}>
    <h2>
      {name} <span>{(group?.quantity ?? 0).toLocaleString('en-NZ')}</span>
    </h2>
    {group?.lines.length ? (
      <ul>
        {group.lines.map(line => (
          <Line key={keyOf(line)} line={line} />
        ))}
      </ul>
    ) : (
      <Muted>None</Muted>
    )}
  </section>
)

const Line = ({ line }: { line: MergedLine }) => (
  <li>
    <span data-place>{line.warehouseName}</span>
    <span data-state>
      {/* What is normal goes without saying. */}
      {line.stockStatus !== 'Normal' && <ToneChip>{line.stockStatus}</ToneChip>}
      {line.stockOnHoldStatus && (
        <ToneChip tone="warning">{`On hold: ${line.stockOnHoldStatus}`}</ToneChip>
      )}
    </span>
    <span data-number>{line.quantity.toLocaleString('en-NZ')}</span>
    <StockLinks line={line} />
  </li>
)

const keyOf = ({ warehouseId, stockStatus, stockOnHoldStatus }: MergedLine) =>
  [warehouseId, stockStatus, stockOnHoldStatus].join()

const Grid = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(270px, 1fr))',
  gap: theme.spacing(1.5, 4),
  '& h2': {
    display: 'flex',
    justifyContent: 'space-between',
    margin: '0 0 2px',
    paddingBottom: 4,
    fontSize: '0.75rem',
    fontWeight: 600,
    color: theme.palette.text.secondary,
    borderBottom: `1px solid ${theme.palette.divider}`,
  },
  '& ul': { listStyle: 'none', margin: 0, padding: 0 },
  '& li': {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto 44px',
    columnGap: 8,
    alignItems: 'center',
    padding: '3px 0',
    minHeight: 26,
  },
  '& [data-state]': { display: 'flex', flexWrap: 'wrap', gap: 4, justifyContent: 'flex-end' },
  '& [data-number], & h2 span': { textAlign: 'right', fontVariantNumeric: 'tabular-nums' },
}))
