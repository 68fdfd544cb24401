import type { Theme } from '@mui/material/styles'
import type { Filled } from '#define'
import { isFull, isOver } from './rooms.ts'
import { ToneText } from '#src/fields/choice/Tone.tsx'
import { spokenLabel } from '#src/i18n/declared.ts'
import { say } from '#src/i18n/say.ts'

interface Props {
  measures: readonly Filled[]
  /** With the numbers beside the bars: a line for each. */
  isWhole?: boolean
  /** Also those without a limit. */
  hasAll?: boolean
}

/**
 * How much of a day is taken, by measure. Only what is full has a colour. Its look is that of the
 * frame around it.
 */
export function RoomBars({ measures, isWhole, hasAll }: Props) {
  const limited = measures.filter(({ capacity }) => capacity !== null)
  const shown = hasAll ? measures : limited
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
          <div key={measure.label}>
            <span aria-hidden={isLimited || undefined}>
              <em>{labelOf(measure)}</em> <FilledText {...measure} />
            </span>
            {bar}
          </div>
        )
      })}
    </div>
  )
}

/** `5 / 8`, with its unit, in a tone once it is full; without a limit what is booked. */
export function FilledText({ booked, capacity, unit }: Omit<Filled, 'label'>) {
  const text = figures({ booked, capacity, unit }, (some, all) => `${some} / ${all}`)
  const tone = toneOf({ booked, capacity })
  return <span>{tone ? <ToneText tone={tone}>{text}</ToneText> : text}</span>
}

/** `Stops: 5 of 8, full`. */
function inWords(measure: Filled) {
  const amount = figures(measure, (booked, capacity) => say('moving.filled', { booked, capacity }))
  const state = isOver(measure) ? say('moving.over') : isFull(measure) ? say('moving.full') : ''
  return [`${labelOf(measure)}: ${amount}`, state].filter(Boolean).join(', ')
}

const labelOf = ({ label, unit }: Filled) =>
  unit === 'min' ? say('moving.time') : spokenLabel(label)

/** Both numbers in words, and their unit once. */
function figures(
  { booked, capacity, unit }: Omit<Filled, 'label'>,
  joined: (booked: string, capacity: string) => string,
) {
  const [before, after] =
    unit === '$' ? ['$', ''] : unit ? ['', unit === 'min' ? ' h' : ` ${unit}`] : ['', '']
  const figure = (n: number) =>
    `${before}${unit === 'min' ? hours.format(n / 60) : unit === '$' ? dollars.format(n) : numbers.format(n)}`
  const text = capacity === null ? figure(booked) : joined(figure(booked), figure(capacity))
  return text + after
}

const toneOf = (filled: Pick<Filled, 'booked' | 'capacity'>) =>
  isOver(filled) ? 'bad' : isFull(filled) && filled.booked > 0 ? 'warning' : undefined
const shareOf = ({ booked, capacity }: Filled) =>
  capacity === 0 ? (booked > 0 ? 1 : 0) : Math.min(1, booked / (capacity ?? 1))
/** Made once: a month shows some hundred numbers. */
const numbers = new Intl.NumberFormat('en-NZ', { maximumFractionDigits: 2 })
const hours = new Intl.NumberFormat('en-NZ', { maximumFractionDigits: 1 })
const dollars = new Intl.NumberFormat('en-NZ', { maximumFractionDigits: 0 })

/** How bars look; declared once around all of them, since a month has hundreds. */
export const barsLook = (theme: Theme) => ({
  '& [data-bars]': {
    display: 'flex',
    gap: 3,
    '& > i': { flex: '1 1 0' },
    '&[data-whole]': {
      flexDirection: 'column' as const,
      gap: 2,
      fontSize: '0.75rem',
      lineHeight: '18px',
      whiteSpace: 'nowrap' as const,
    },
    // Figures stand below each other, whatever the labels.
    '& > div > span:first-of-type': {
      display: 'flex',
      justifyContent: 'space-between',
      gap: 8,
      fontVariantNumeric: 'tabular-nums',
    },
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
