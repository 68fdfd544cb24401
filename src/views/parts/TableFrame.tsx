import { styled } from '@mui/material/styles'
import { tableCards } from '#src/fields/composite/tableCards.ts'

/**
 * The style of every list: one block of CSS at its root, so that a cell costs no more than its
 * text.
 */
export const TableFrame = styled('div')(({ theme }) => {
  const line = `1px solid ${theme.palette.divider}`
  const cards = tableCards(theme, { inset: 12, mostCells: 8 })
  const phone = theme.breakpoints.down('sm')
  /** Rows that need attention, marked at this part of them. */
  const marked = (part: string) =>
    Object.fromEntries(
      (['warning', 'bad'] as const).map(tone => [
        `& tr[data-tone=${tone}]${part}`,
        { boxShadow: `inset 3px 0 0 ${theme.palette.tones[tone].main}` },
      ]),
    )
  return {
    position: 'relative',
    overflow: 'auto',
    // The columns' widths depend on its width (`list/widths.ts`).
    containerType: 'inline-size',
    border: line,
    borderRadius: theme.shape.borderRadius,
    background: theme.palette.background.paper,
    '& > [role=progressbar]': {
      position: 'sticky',
      top: 0,
      left: 0,
      height: 2,
      marginBottom: -2,
      zIndex: 2,
    },
    '& table': {
      width: '100%',
      tableLayout: 'fixed',
      borderCollapse: 'separate',
      borderSpacing: 0,
      fontSize: '0.8125rem',
    },
    '& th, & td': {
      height: 34,
      padding: '0 10px',
      textAlign: 'left',
      whiteSpace: 'nowrap',
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      borderBottom: line,
    },
    '& th': {
      position: 'sticky',
      top: 0,
      zIndex: 1,
      background: theme.palette.background.paper,
      color: theme.palette.text.secondary,
      fontWeight: 500,
      // The arrow of a long heading, which is seen once it sorts, stands in the padding.
      textOverflow: 'clip',
    },
    // The time of day is visible if its column has room for all of it, in every row or in none.
    '& td time span:last-of-type': {
      display: 'inline-block',
      overflow: 'hidden',
      verticalAlign: 'bottom',
      whiteSpace: 'pre',
      maxWidth: 'clamp(0px, (100cqw - var(--whole)) * 999, 100px)',
    },
    [theme.breakpoints.up('sm')]: {
      ...marked(' > :first-of-type'),
      // Above a panel a list that is longer still shows five rows; one that ends there has no empty strip.
      '&:has(tbody > :nth-of-type(8))': { minHeight: 238 },
      // "1st" and "22nd" take the same room, so that times begin below one another.
      '& td time span:first-of-type': {
        display: 'inline-block',
        minWidth: '6.8em',
        textAlign: 'right',
      },
    },
    '& [data-align=right]': { textAlign: 'right' },
    // More space between a number and a following text.
    '& [data-align=right] + [data-align=left]': { paddingLeft: 22 },
    // The arrow is on the side away from the alignment, so that heading and cells share one edge.
    '& [data-align=right] button': { flexDirection: 'row-reverse' },
    '&[data-density=compact] th, &[data-density=compact] td': { height: 27 },
    // Rows focused by keys scroll to between the headings and the totals.
    '& tbody tr': { scrollMargin: '36px 0' },
    '& tr > :first-of-type': {
      position: 'sticky',
      left: 0,
      zIndex: 1,
      background: theme.palette.background.paper,
    },
    '& thead tr > :first-of-type': { zIndex: 2 },
    '& th button:not([aria-expanded])': {
      display: 'inline-flex',
      gap: 4,
      font: 'inherit',
      color: 'inherit',
      background: 'none',
      border: 0,
      padding: 0,
      cursor: 'pointer',
    },
    '& th button span': { opacity: 0 },
    '& th[data-sorted] button': { color: theme.palette.text.primary },
    '& th[data-sorted] span, & th button:hover span, & th button:focus-visible span': {
      opacity: 1,
    },
    '& th [data-resize]': {
      position: 'absolute',
      insetBlock: 6,
      right: 0,
      width: 9,
      borderRight: `2px solid transparent`,
      cursor: 'col-resize',
      touchAction: 'none',
    },
    '& thead:hover th [data-resize]': { borderColor: theme.palette.divider },
    '& thead th [data-resize]:hover': { borderColor: theme.palette.primary.main },
    '& input[type=checkbox]': {
      width: 15,
      height: 15,
      margin: '0 9px 0 0',
      verticalAlign: -3,
      accentColor: theme.palette.primary.main,
      cursor: 'pointer',
    },
    '& button[aria-expanded]': {
      width: 18,
      marginRight: 4,
      padding: 0,
      border: 0,
      borderRadius: 4,
      font: 'inherit',
      fontSize: '1rem',
      lineHeight: '18px',
      color: theme.palette.text.secondary,
      background: 'none',
      cursor: 'pointer',
    },
    '& button[aria-expanded]::before': { content: '"›"' },
    '& button[aria-expanded=true]': { transform: 'rotate(90deg)' },
    '& td > [data-thumbnail]': { marginRight: 8 },
    '& tbody tr[data-row]': { cursor: 'pointer' },
    '& tr[data-lines] time span:last-of-type': { maxWidth: 'none' },
    '& tr[data-lines] > td': { whiteSpace: 'normal', background: theme.palette.sunken },
    // Wide rows scroll; their expanded lines stay visible.
    '& tr[data-lines] > td > div': {
      position: 'sticky',
      left: 10,
      width: 'fit-content',
      maxWidth: '100%',
      padding: '6px 0 10px 24px',
    },
    '& tfoot :is(th, td)': {
      position: 'sticky',
      bottom: 0,
      zIndex: 1,
      top: 'auto',
      borderTop: line,
      borderBottom: 0,
      background: theme.palette.background.paper,
      color: theme.palette.text.primary,
      fontWeight: 600,
      // A sum is longer than its numbers: it goes over the cell beside it, since a cut sum is a wrong one.
      overflow: 'visible',
    },
    // Nor is that of the first cell, over which the others would lie.
    '& tfoot tr > th:first-of-type': { zIndex: 2 },
    // The first of the others does not stay at the left edge beside it.
    '& tfoot tr > td:first-of-type': { left: 'auto' },
    '& tfoot td[data-align=right]': { paddingLeft: 0 },
    '& tfoot [data-sum]': { display: 'flex', justifyContent: 'flex-end' },
    '& tfoot tr > th': { zIndex: 2 },
    '& tbody tr:last-of-type td': { borderBottom: 0 },
    '& tbody tr[data-row]:hover > td': { background: theme.palette.sunken },
    '& tbody tr[data-row][data-selected] > td': { background: theme.palette.accentSoft },
    '& tbody tr:focus': { outline: 'none' },
    '& tbody tr:focus-visible > td': { background: theme.palette.accentSoft },
    '& tbody tr:focus-visible > :first-of-type': {
      boxShadow: `inset 3px 0 0 ${theme.palette.primary.main}`,
    },
    '& td:first-of-type > a': { color: 'inherit', textDecoration: 'none', fontWeight: 500 },
    '& td:first-of-type > a:hover': { textDecoration: 'underline' },
    '& [data-skeleton] td::after': {
      content: '""',
      display: 'inline-block',
      width: '60%',
      height: 10,
      borderRadius: 3,
      background: theme.palette.action.hover,
    },
    '& tr[data-lines] table': { tableLayout: 'auto', width: 'auto' },
    '& tr[data-lines] table :is(th, td)': { position: 'static', background: 'none' },
    ...cards,
    [phone]: {
      ...cards[phone],
      '& table': { ...cards[phone]!['& table'], width: '100% !important' },
      '& td time span:last-of-type': { maxWidth: 'none' },
      '& tfoot': { display: 'block', position: 'sticky', bottom: 0, borderTop: line },
      '& tfoot tr': { display: 'flex', flexWrap: 'wrap', gap: '2px 16px', padding: '8px 12px' },
      '& tfoot :is(th, td)': { position: 'static', height: 'auto', padding: 0, border: 0 },
      '& tfoot td': { display: 'block', fontSize: '0.8125rem !important' },
      '& tbody tr[data-row] > td, & tbody tr[data-row]:hover > td, & tr[data-lines] > td': {
        background: 'none',
      },
      // Title and status, name and amount, day; then the other values with their labels.
      '& tbody td': { order: 5 },
      '& tbody td:first-of-type': { order: 0 },
      // Both stand in the first row: a status is narrow, a title takes what it leaves.
      '& tr:has(> td[data-part=status]:not(:empty)) > td:first-of-type': {
        gridRow: 1,
        paddingRight: '112px !important',
      },
      '& tbody td[data-part=status]': { order: 1, gridRow: 1 },
      '& tbody td[data-part=name]': { order: 2 },
      '& tbody td[data-part=amount]': { order: 3 },
      '& tbody td[data-part=day]': { order: 4 },
      '& tbody td:is([data-part=status], [data-part=amount])': {
        gridColumn: 2,
        textAlign: 'right !important',
      },
      '& tbody td:is([data-part=name], [data-part=day])': { gridColumn: 1 },
      '& tr:not(:has(> td[data-part=amount]:not(:empty))) > td[data-part=name], & tr:has(> td[data-part=amount] > [data-none]) > td[data-part=name]':
        {
          gridColumn: '1 / -1',
        },
      '& td[data-label]:is([data-part=status], [data-part=name])::before': {
        display: 'none !important',
      },
      '& tr[data-row] > td:has(> [data-none])': { display: 'none' },
      // A card is a single block; its first cell does not reach its edge.
      ...marked(''),
      '& tr[data-selected]': { background: theme.palette.accentSoft },
      '& tr[data-lines]': { display: 'block', background: theme.palette.sunken },
      '& tr[data-lines] > td > div': { position: 'static', padding: '4px 0' },
    },
  }
})
