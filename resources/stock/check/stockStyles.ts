import { styled, type Theme } from '@mui/material/styles'

/** A number that opens its breakdown. */
export const Number = styled('button')(({ theme }) => ({
  minHeight: 24,
  padding: '0 8px',
  border: 0,
  borderRadius: theme.shape.borderRadius,
  font: 'inherit',
  fontVariantNumeric: 'tabular-nums',
  textAlign: 'right',
  color: theme.palette.primary.main,
  background: 'none',
  cursor: 'pointer',
  '&:hover': { background: theme.palette.accentSoft, textDecoration: 'underline' },
  '&:focus-visible': { outline: `2px solid ${theme.palette.primary.main}`, outlineOffset: -1 },
  // Large enough for a thumb.
  '@media (pointer: coarse)': { minHeight: 40, minWidth: 44 },
}))

/** The style of a heading inside a SKU. */
export const smallHeading = (theme: Theme) => ({
  margin: 0,
  fontSize: '0.75rem',
  fontWeight: 600,
  color: theme.palette.text.secondary,
})

export const Frame = styled('div')(({ theme }) => ({
  position: 'relative',
  minWidth: 0,
  border: `1px solid ${theme.palette.divider}`,
  borderRadius: theme.shape.borderRadius,
  background: theme.palette.background.paper,
  fontSize: '0.8125rem',
  '& > [role=progressbar]': { position: 'absolute', insetInline: 0, top: 0, height: 2 },
  '& > ul': { listStyle: 'none', margin: 0, padding: 0 },
}))

/** Height in pixels of the sticky search. */
export const searchHeight = 56

export const Columns = styled('div')(({ theme }) => ({
  ...stockGrid(theme),
  // Below the sticky search.
  position: 'sticky',
  top: searchHeight,
  zIndex: 1,
  padding: '8px 12px',
  background: theme.palette.background.paper,
  color: theme.palette.text.secondary,
  borderBottom: `1px solid ${theme.palette.divider}`,
  borderRadius: `${theme.shape.borderRadius}px ${theme.shape.borderRadius}px 0 0`,
  '& [data-number]': { textAlign: 'right' },
  [theme.breakpoints.down('md')]: { display: 'none' },
}))

export const SkeletonBar = styled('li')(({ theme }) => ({
  padding: '18px 12px',
  borderBottom: `1px solid ${theme.palette.divider}`,
  '& i': {
    display: 'block',
    height: 12,
    width: '55%',
    borderRadius: 3,
    background: theme.palette.action.hover,
  },
}))

export const Foot = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  minHeight: 44,
  padding: '0 12px',
  color: theme.palette.text.secondary,
}))

export const Card = styled('li')(({ theme }) => ({
  position: 'relative',
  // Beside the row: a button cannot stand inside another one.
  '& > [data-hold]': {
    position: 'absolute',
    top: 12,
    right: 6,
    padding: 5,
    color: theme.palette.text.secondary,
    '&:hover': { color: theme.palette.primary.main },
    [theme.breakpoints.down('md')]: { display: 'none' },
  },
  borderBottom: `1px solid ${theme.palette.divider}`,
  '& > [data-result]': {
    ...stockGrid(theme),
    width: '100%',
    minHeight: 54,
    padding: '5px 12px',
    // Keyboard focus scrolls items to below the search and the headings.
    scrollMargin: `${searchHeight + 40}px 0 8px`,
    border: 0,
    font: 'inherit',
    color: 'inherit',
    textAlign: 'left',
    background: 'none',
    cursor: 'pointer',
    '&:hover': { background: theme.palette.sunken },
    '&:focus-visible': {
      outline: 'none',
      background: theme.palette.accentSoft,
      boxShadow: `inset 3px 0 0 ${theme.palette.primary.main}`,
    },
    '&[aria-expanded=true] [data-arrow]': { transform: 'rotate(180deg)' },
    '& [data-arrow]': { color: theme.palette.text.secondary },
    '& [data-name] b': { fontWeight: 500, fontSize: '0.875rem', display: 'block' },
    '& [data-name] > span:last-child': {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      gap: '0 8px',
      fontSize: '0.75rem',
    },
    '& [data-code]': {
      color: theme.palette.text.primary,
      fontVariantNumeric: 'tabular-nums',
      overflowWrap: 'anywhere',
    },
    // The column of places tells it in a wide window.
    '& [data-coming]': {
      color: theme.palette.tones.info.main,
      [theme.breakpoints.up('lg')]: { display: 'none' },
    },
    '& [data-price]': { textAlign: 'right', display: 'grid', justifyItems: 'end' },
    '& [data-price] s, & [data-price] [data-until]': {
      fontSize: '0.6875rem',
      color: theme.palette.text.secondary,
      whiteSpace: 'nowrap',
    },
    '& [data-price] b': { fontWeight: 600 },
    '& [data-where]': {
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      whiteSpace: 'nowrap',
      fontSize: '0.75rem',
    },
    [theme.breakpoints.down('md')]: {
      // The picture and the name, the price at the end, and the numbers below.
      gridTemplateColumns: '56px minmax(0, 1fr) auto auto',
      rowGap: 8,
      padding: '10px 12px',
      '& [data-arrow]': { display: 'none' },
      '& > [data-thumbnail]': { alignSelf: 'start' },
      '& [data-name]': { gridColumn: '2 / 4' },
      // The picture shows it already.
      '& [data-category]': { display: 'none' },
      '& [data-price]': { gridColumn: 4, gridRow: 1, alignSelf: 'start' },
      '& [data-total]': { gridRow: 2 },
      '& [data-total=Available]': { gridColumn: '1 / 3' },
      '& [data-total=Unavailable]': { justifyContent: 'end' },
    },
  },
  '& > div': {
    padding: theme.spacing(0.5, 1.5, 2),
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: theme.spacing(2),
    [theme.breakpoints.up('md')]: {
      paddingLeft: 44,
      columnGap: theme.spacing(3),
      gridTemplateColumns: '160px minmax(0, 1fr)',
      '& > .MuiAlert-root': { gridColumn: '1 / -1' },
    },
  },
}))

/** The columns that headings and SKUs share. */
const stockGrid = (theme: Theme) => ({
  display: 'grid',
  alignItems: 'center',
  columnGap: 12,
  gridTemplateColumns: '20px 56px minmax(220px, 1fr) minmax(0, 220px) 92px repeat(3, 88px) 20px',
  [theme.breakpoints.down('lg')]: {
    gridTemplateColumns: '20px 56px minmax(160px, 1fr) 92px repeat(3, 84px) 20px',
    '& [data-where]': { display: 'none' },
  },
})
