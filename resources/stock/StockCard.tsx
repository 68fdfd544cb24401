import ExpandMore from '@mui/icons-material/ExpandMore'
import { styled, type Theme } from '@mui/material/styles'
import { memo, useId } from 'react'
import { money } from '../define/index.ts'
import { halfOf } from '../../src/fields/index.ts'
import { Muted, ToneChip } from '../../src/fields/Tone.tsx'
import { Quantity } from './Quantity.tsx'
import { groupNames } from './stockGroups.ts'
import { GroupLines } from './GroupLines.tsx'
import { StockMembers } from './StockMembers.tsx'
import { quantityOf, type StockItem } from './stockTypes.ts'

interface Props { item: StockItem; isOpen: boolean; onToggle(skuId: string): void }

/** One SKU: what it is, what it costs and how many there are on one line; where they stand when it is open. */
export const StockCard = memo(({ item, isOpen, onToggle }: Props) => {
  const details = useId()
  return (
    <Card>
      <button type="button" data-result aria-expanded={isOpen} aria-controls={isOpen ? details : undefined} onClick={() => onToggle(item.skuId)}>
        <ExpandMore fontSize="small" data-arrow />
        <span data-code>{item.code}</span>
        <span data-name>
          <b>{item.name}</b>
          <Muted>{item.isCombo && <ToneChip tone="info">Combo</ToneChip>} {item.categoryName}</Muted>
        </span>
        <Muted data-where>{placesOf(item)}</Muted>
        <span data-price><Price field={price} value={item.price} /></span>
        {groupNames.map(name => <Quantity key={name} name={name} quantity={quantityOf(item.groups, name)} />)}
      </button>
      {isOpen && (
        <div id={details}>
          <GroupLines groups={item.groups} />
          {item.isCombo && <StockMembers members={item.members} />}
        </div>
      )}
    </Card>
  )
})

const price = money()
const { Cell: Price } = halfOf(price)

/** `Carbine 8 · 2 more`: the place that has most of it, and how many others have some. */
function placesOf({ groups }: StockItem): string {
  const places = new Map<string, number>()
  for (const line of groups.find(({ group }) => group === 'Available')?.lines ?? []) places.set(line.warehouseName, (places.get(line.warehouseName) ?? 0) + line.quantity)
  const [first] = [...places].sort(([, a], [, b]) => b - a)
  if (!first) return ''
  return `${first.join(' ')}${places.size > 1 ? ` · ${places.size - 1} more` : ''}`
}

/** The columns that headings and SKUs share. */
export const stockGrid = (theme: Theme) => ({
  display: 'grid',
  alignItems: 'center',
  columnGap: 12,
  gridTemplateColumns: '20px 130px minmax(200px, 1fr) minmax(0, 230px) 84px repeat(3, 84px)',
  [theme.breakpoints.down('lg')]: { gridTemplateColumns: '20px 130px minmax(160px, 1fr) 90px repeat(3, 84px)', '& [data-where]': { display: 'none' } },
})

const Card = styled('li')(({ theme }) => ({
  borderBottom: `1px solid ${theme.palette.divider}`,
  '& > button': {
    ...stockGrid(theme),
    width: '100%',
    minHeight: 48,
    padding: '6px 12px',
    border: 0,
    font: 'inherit',
    color: 'inherit',
    textAlign: 'left',
    background: 'none',
    cursor: 'pointer',
    '&:hover': { background: theme.palette.sunken },
    '&:focus-visible': { outline: 'none', background: theme.palette.accentSoft, boxShadow: `inset 3px 0 0 ${theme.palette.primary.main}` },
    '&[aria-expanded=true] [data-arrow]': { transform: 'rotate(180deg)' },
    '& [data-arrow]': { color: theme.palette.text.secondary },
    '& [data-code]': { fontVariantNumeric: 'tabular-nums', overflowWrap: 'anywhere' },
    '& [data-name] b': { fontWeight: 500, fontSize: '0.875rem', display: 'block' },
    '& [data-name] > span:last-child': { display: 'block', fontSize: '0.75rem' },
    '& [data-price]': { textAlign: 'right' },
    '& [data-where]': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', fontSize: '0.75rem' },
    [theme.breakpoints.down('md')]: {
      gridTemplateColumns: 'repeat(3, 1fr)',
      rowGap: 4,
      padding: '10px 12px',
      '& [data-arrow]': { display: 'none' },
      '& [data-code]': { gridColumn: '1 / 3', color: theme.palette.text.secondary, fontSize: '0.75rem' },
      '& [data-price]': { gridColumn: 3, gridRow: 1 },
      '& [data-name]': { gridColumn: '1 / -1' },
    },
  },
  '& > div': { padding: theme.spacing(0.5, 1.5, 2), [theme.breakpoints.up('md')]: { paddingLeft: 44 } },
}))
