import type { Theme } from '@mui/material/styles'
import type { Filled } from '#define'
import { isFull, isOver } from './rooms.ts'
import { ToneText } from '#src/fields/choice/Tone.tsx'
import { spokenLabel } from '#src/i18n/declared.ts'
import { say } from '#src/i18n/say.ts'

interface Props {
  measures: readonly Filled[]
  /** With the numbers beside the bars. */
  isWhole?: boolean
}

/**
 * How much of a day is taken, by measure. Only what is full has a colour. Its look is that of the
 * frame around it.
 */
export function RoomBars({ measures, isWhole }: Props) {
  const limited = measures.filter(({ capacity }) => capacity !== null)
  const shown = isWhole ? measures : limited
  if (!shown.length) return null
  const words = shown.map(inWords)
  return (
    <div data-bars data-whole={isWhole || undefined} title={isWhole ? undefined : words.join('\n')}>
      {shown.map((measure, n) => {
        const isLimited = measure.capacity !== null
        const bar = isLimited && (
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an `img` would ask for a file
          <i key={measure.label} role="img" aria-label={words[n]} data-tone={toneOf(measure)}>
            <b style={{ width: `${shareOf(measure) * 100}%` }} />
          </i>
        )
        if (!isWhole) return bar
        return (
          <span key={measure.label} data-limited={isLimited || undefined}>
            <span aria-hidden={isLimited || undefined}>
              <em>{spokenLabel(measure.label)}</em> <FilledText {...measure} />
            </span>
            {bar}
          </span>
        )
      })}
    </div>
  )
}

/** `5 / 8`, in a tone once it is full; without a limit what is booked. */
export function FilledText(filled: Pick<Filled, 'booked' | 'capacity'>) {
  const { booked, capacity } = filled
  const text = capacity === null ? number(booked) : `${number(booked)} / ${number(capacity)}`
  const tone = toneOf({ label: '', ...filled })
  return tone ? <ToneText tone={tone}>{text}</ToneText> : text
}

/** `Stops: 5 of 8, full`. */
function inWords(measure: Filled) {
  const { label, booked, capacity } = measure
  const amount =
    capacity === null
      ? number(booked)
      : say('moving.filled', { booked: number(booked), capacity: number(capacity) })
  const state = isOver(measure) ? say('moving.over') : isFull(measure) ? say('moving.full') : ''
  return [`${spokenLabel(label)}: ${amount}`, state].filter(Boolean).join(', ')
}

const toneOf = (filled: Filled) =>
  isOver(filled) ? 'bad' : isFull(filled) && filled.booked > 0 ? 'warning' : undefined
const shareOf = ({ booked, capacity }: Filled) =>
  capacity === 0 ? (booked > 0 ? 1 : 0) : Math.min(1, booked / (capacity ?? 1))
/** Made once: a month shows some hundred numbers. */
const numbers = new Intl.NumberFormat('en-NZ', { maximumFractionDigits: 2 })
const number = (n: number) => numbers.format(n)

/** How bars look; declared once around all of them, since a month has hundreds. */
export const barsLook = (theme: Theme) => ({
  '& [data-bars]': {
    display: 'flex',
    gap: 3,
    '& > i': { flex: '1 1 0' },
    '&[data-whole]': {
      flexWrap: 'wrap' as const,
      gap: '2px 12px',
      fontSize: '0.75rem',
      lineHeight: '18px',
    },
    '&[data-whole] > span': { flex: '0 1 auto', whiteSpace: 'nowrap' as const },
    '&[data-whole] > [data-limited]': { minWidth: 84 },
    '& em': { fontStyle: 'normal', color: theme.palette.text.secondary },
    '& i': {
      display: 'block',
      height: 4,
      borderRadius: 2,
      background: theme.palette.divider,
    },
    // Rounded as its bar is, which a clip would do for each of hundreds.
    '& i > b': {
      display: 'block',
      height: '100%',
      borderRadius: '2px 0 0 2px',
      background: theme.palette.text.secondary,
    },
    ...Object.fromEntries(
      (['warning', 'bad'] as const).map(tone => [
        `& i[data-tone=${tone}] > b`,
        { borderRadius: 2, background: theme.palette.tones[tone].main },
      ]),
    ),
  },
})
