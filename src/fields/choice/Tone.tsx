import { styled } from '@mui/material/styles'
import type { Tone } from '#define'
import { visuallyHidden } from '#src/theme/visuallyHidden.ts'

/**
 * A pale chip: a state in its tone, or plain if neutral. A styled span, because a list shows
 * hundreds.
 */
export const ToneChip = ({ tone = 'neutral', children }: { tone?: Tone; children: string }) => (
  <Chip data-tone={tone}>{children}</Chip>
)

/**
 * A record's own colour next to its name. The text keeps the normal colour, so that it is readable
 * with any colour.
 */
export const ColourChip = ({ colour, children }: { colour?: string; children: string }) => (
  <Chip data-tone="neutral">
    {colour && <Swatch aria-hidden style={{ background: colour, marginRight: 5 }} />}
    {children}
  </Chip>
)

export const Swatch = styled('i')({
  display: 'inline-block',
  width: 9,
  height: 9,
  flex: 'none',
  borderRadius: '50%',
  boxShadow: 'inset 0 0 0 1px var(--line)',
})

/** Text in the main shade of a tone: an amount below zero, a total that cannot be sold. */
export const ToneText = styled('span')<{ tone: Tone }>(({ tone }) => ({ color: `var(--${tone})` }))

const Chip = styled('span')(({ theme }) => ({
  display: 'inline-block',
  maxWidth: '100%',
  // Its text stands on the line of the text beside it, which a box that hides would not do.
  overflow: 'clip',
  textOverflow: 'ellipsis',
  padding: '1px 7px',
  borderRadius: 4,
  fontSize: '0.75rem',
  lineHeight: '18px',
  whiteSpace: 'nowrap',
  ...Object.fromEntries(
    Object.keys(theme.palette.tones).map(tone => [
      `&[data-tone=${tone}]`,
      { color: `var(--${tone})`, background: `var(--${tone}Soft)` },
    ]),
  ),
}))

/** Secondary text. */
export const Muted = styled('span')({ color: 'var(--muted)' })

/** Nothing yet: a faint dash, in words for the ear and the pointer. */
export const None = ({ children }: { children: string }) => (
  <NoneFrame title={children} data-none>
    <span aria-hidden>–</span>
    <span style={visuallyHidden}>{children}</span>
  </NoneFrame>
)

const NoneFrame = styled(Muted)({ position: 'relative' })

/** A link inside a value: a plain `a`, because a list shows hundreds. */
export const ValueLink = styled('a')({
  color: 'var(--accent)',
  textDecoration: 'none',
  '&:hover': { textDecoration: 'underline' },
})
