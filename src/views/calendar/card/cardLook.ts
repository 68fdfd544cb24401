import type { Theme } from '@mui/material/styles'
import { signLook } from '#src/theme/signs.tsx'

/** How cards look; declared once around all of them, since there are hundreds. */
export const cardLook = (theme: Theme) => ({
  '& [data-card]': {
    // Its tools lie over it.
    position: 'relative' as const,
    minWidth: 0,
    borderRadius: 4,
    fontSize: '0.75rem',
    lineHeight: '18px',
    borderLeft: '3px solid',
    '& > div': { display: 'flex', alignItems: 'center', minWidth: 0, background: 'inherit' },
    '& > div > a': {
      display: 'flex',
      flex: '1 1 auto',
      columnGap: 6,
      padding: '1px 5px',
      minWidth: 0,
      color: theme.palette.text.primary,
      textDecoration: 'none',
      whiteSpace: 'nowrap',
    },
    '& a:hover b': { textDecoration: 'underline' },
    '& time': {
      flex: 'none',
      color: theme.palette.text.secondary,
      fontVariantNumeric: 'tabular-nums',
    },
    '& b': { flex: 'none', maxWidth: '100%', fontWeight: 550 },
    '& a > em': { minWidth: 0, fontStyle: 'normal', color: theme.palette.text.secondary },
    // Says the status in words, beside the others without a gap.
    '& a > i': { marginLeft: -6 },
    // Clipped, since boxes that can scroll are expensive.
    '& b, & a > em': { overflow: 'clip', textOverflow: 'ellipsis' },
    '& p': { display: 'flex', flexWrap: 'wrap', gap: '0 14px', margin: 0, padding: '0 6px 3px' },
    '& p i': { fontStyle: 'normal', color: theme.palette.text.secondary },
    // Unknown values are left out.
    '& p > span:has([data-none])': { display: 'none' },
    '&[draggable=true]': { cursor: 'grab' },
    '&[data-picked]': { outline: `2px solid ${theme.palette.primary.main}` },
    '&[data-selected]': { boxShadow: `inset 0 0 0 1px ${theme.palette.primary.main}` },
    '& svg': signLook,
    '& input': { flex: 'none', width: 14, height: 14, margin: '0 0 0 4px' },
    '& button': {
      display: 'grid',
      placeItems: 'center',
      flex: 'none',
      width: 20,
      height: 18,
      padding: 0,
      border: 0,
      borderRadius: 4,
      background: 'none',
      color: theme.palette.text.secondary,
      cursor: 'pointer',
    },
    '& [data-tools]': { display: 'flex', flex: 'none', alignItems: 'center' },
    // Until they are wanted they are not seen. Where there is room they stay. They are no layers of
    // their own: hundreds of those would be put together for every frame.
    '@media (hover: hover)': {
      '&:not([data-whole]) [data-tools]': {
        position: 'absolute' as const,
        top: 0,
        right: 0,
        height: 20,
        borderRadius: 4,
      },
      '&:not([data-whole]):is(:hover, :focus-within, [data-selected]) [data-tools]': {
        paddingLeft: 2,
        background: 'inherit',
      },
      '&:not([data-whole], :hover, :focus-within) button': {
        pointerEvents: 'none',
        '& svg': { visibility: 'hidden' },
      },
      '&:not([data-whole], :hover, :focus-within, [data-selected]) input': {
        appearance: 'none',
        pointerEvents: 'none',
      },
    },
    '&[data-tall] > div > a': { flexWrap: 'wrap' as const },
    '&[data-tall] a > b': { flex: '1 1 0', minWidth: 0 },
    '&[data-tall] a > em': { flex: '0 0 100%' },
    ...Object.fromEntries(
      Object.entries(theme.palette.tones).map(([tone, { main, soft }]) => [
        `&[data-tone=${tone}]`,
        { borderColor: tone === 'neutral' ? theme.palette.divider : main, background: soft },
      ]),
    ),
    '&[data-whole]': {
      padding: '2px 0',
      fontSize: '0.8125rem',
      lineHeight: '22px',
      background: theme.palette.background.default,
    },
    '&[data-whole] button': { width: 28, height: 24, fontSize: '1rem' },
    '&[data-whole] input': { width: 16, height: 16 },
  },
})
