import { styled } from '@mui/material/styles'
import { say } from '#src/i18n/say.ts'
import { Highlight } from '#src/live/Highlight.tsx'
import { visuallyHidden } from '#src/theme/visuallyHidden.ts'
import type { GroupName } from '#resources/stock/check/search/stockGroups.ts'

interface Props {
  name: GroupName
  /** Undefined if unknown. */
  quantity: number | undefined
}

/** A number of pieces. */
export const Counted = ({ count }: { count: number }) => (
  <Highlight value={count}>{count.toLocaleString('en-NZ')}</Highlight>
)

/** The total of a group. Only sellable stock is coloured, and zero is muted. */
export const Quantity = ({ name, quantity }: Props) => (
  <Total
    data-total={name}
    data-tone={!quantity ? 'none' : name === 'Available' ? 'good' : undefined}
  >
    <small>{say(`stock_groups.${name}`)}</small>
    {quantity === undefined ? '–' : <Counted count={quantity} />}
  </Total>
)

const Total = styled('span')(({ theme }) => ({
  textAlign: 'right',
  fontVariantNumeric: 'tabular-nums',
  fontSize: '0.9375rem',
  '&[data-tone=good]': { color: theme.palette.tones.good.main, fontWeight: 600 },
  '&[data-tone=none]': { color: theme.palette.text.disabled },
  // Where a column heading exists, the label is hidden visually but kept for screen readers.
  '& small': visuallyHidden,
  [theme.breakpoints.down('md')]: {
    display: 'flex',
    alignItems: 'baseline',
    gap: 6,
    textAlign: 'left',
    '& small': {
      position: 'static',
      clipPath: 'none',
      whiteSpace: 'normal',
      width: 'auto',
      height: 'auto',
      flex: 'none',
      fontSize: '0.6875rem',
      fontWeight: 400,
      color: theme.palette.text.secondary,
    },
  },
}))
