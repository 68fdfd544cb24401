import { styled } from '@mui/material/styles'
import type { Filled } from '#define'
import { isFull, isOver } from './rooms.ts'
import { Muted, ToneText } from '#src/fields/choice/Tone.tsx'
import { spokenLabel } from '#src/i18n/declared.ts'
import { say } from '#src/i18n/say.ts'
import { visuallyHidden } from '#src/theme/visuallyHidden.ts'

interface Props {
  measures: readonly Filled[]
  /** With the numbers beside the bars. */
  isWhole?: boolean
}

/** How much of a day is taken, by measure. Only what is full has a colour. */
export function RoomBars({ measures, isWhole }: Props) {
  const limited = measures.filter(({ capacity }) => capacity !== null)
  const shown = isWhole ? measures : limited
  if (!shown.length) return null
  const words = shown.map(inWords)
  return (
    <Bars data-whole={isWhole || undefined} title={isWhole ? undefined : words.join('\n')}>
      {shown.map((measure, n) => (
        <span key={measure.label} data-limited={measure.capacity !== null || undefined}>
          <span style={visuallyHidden}>{words[n]}</span>
          {isWhole && (
            <span aria-hidden>
              <Muted>{spokenLabel(measure.label)}</Muted> <FilledText {...measure} />
            </span>
          )}
          {measure.capacity !== null && (
            <i data-tone={toneOf(measure)} aria-hidden>
              <b style={{ width: `${shareOf(measure) * 100}%` }} />
            </i>
          )}
        </span>
      ))}
    </Bars>
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

const Bars = styled('div')(({ theme }) => ({
  display: 'flex',
  gap: 3,
  '& > span': { flex: '1 1 0', minWidth: 0 },
  '&[data-whole]': { flexWrap: 'wrap', gap: '2px 12px', fontSize: '0.75rem', lineHeight: '18px' },
  '&[data-whole] > span': { flex: '0 1 auto', whiteSpace: 'nowrap' },
  '&[data-whole] > [data-limited]': { minWidth: 84 },
  '& i': {
    display: 'block',
    height: 4,
    borderRadius: 2,
    overflow: 'hidden',
    background: theme.palette.divider,
  },
  '& i > b': { display: 'block', height: '100%', background: theme.palette.text.secondary },
  ...Object.fromEntries(
    (['warning', 'bad'] as const).map(tone => [
      `& i[data-tone=${tone}] > b`,
      { background: theme.palette.tones[tone].main },
    ]),
  ),
}))
