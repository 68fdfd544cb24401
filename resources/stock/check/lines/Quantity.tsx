import { styled } from '@mui/material/styles'
import { say } from '#src/i18n/say.ts'
import { Counted } from './Counted.tsx'
import type { GroupName } from '#resources/stock/check/search/stockGroups.ts'

interface Props {
  name: GroupName
  /** Nothing where it is not known. */
  quantity: number | undefined
}

/** The total of a group. Only what can be sold has a colour, and nothing at all recedes. */
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
  // The heading of the column says it where there are columns, but not to who cannot see them.
  '& small': {
    position: 'absolute',
    clipPath: 'inset(50%)',
    width: 1,
    height: 1,
    overflow: 'hidden',
  },
  [theme.breakpoints.down('md')]: {
    display: 'flex',
    alignItems: 'baseline',
    gap: 6,
    textAlign: 'left',
    '& small': {
      position: 'static',
      clipPath: 'none',
      width: 'auto',
      height: 'auto',
      flex: 'none',
      fontSize: '0.6875rem',
      fontWeight: 400,
      color: theme.palette.text.secondary,
    },
  },
}))
