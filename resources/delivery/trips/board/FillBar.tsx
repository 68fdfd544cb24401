import { styled } from '@mui/material/styles'
import { say } from '#src/i18n/say.ts'

interface Props {
  label: string
  value: number
  /** Nothing: without a limit. */
  most: number | null
  unit: string
}

/** How full something is: a bar with its figures; without a limit the figure alone. */
export function FillBar({ label, value, most, unit }: Props) {
  const share = most ? Math.min(1, value / most) : 0
  const maximumFractionDigits = unit === 'kg' ? 0 : 2
  const figure = (n: number) => n.toLocaleString('en', { maximumFractionDigits })
  const words =
    most === null
      ? `${figure(value)} ${unit}`
      : say('trips.of', { value: figure(value), most: `${figure(most)} ${unit}` })
  return (
    <Frame>
      <span>{label}</span>
      {most !== null && (
        <Bar aria-hidden data-tone={share >= 1 ? 'bad' : share > 0.9 ? 'warning' : 'good'}>
          <i style={{ width: `${share * 100}%` }} />
        </Bar>
      )}
      <span>{words}</span>
    </Frame>
  )
}

const Frame = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'auto 1fr auto',
  gap: 8,
  alignItems: 'center',
  fontSize: '0.75rem',
  fontVariantNumeric: 'tabular-nums',
  '& > span:first-of-type': { color: 'var(--muted)', minWidth: 46 },
  '& > span:last-of-type': { gridColumn: 3, textAlign: 'right' },
})

const Bar = styled('div')({
  height: 6,
  borderRadius: 3,
  overflow: 'hidden',
  background: 'var(--line)',
  '& i': { display: 'block', height: '100%', borderRadius: 3, background: 'var(--good)' },
  '&[data-tone=warning] i': { background: 'var(--warning)' },
  '&[data-tone=bad] i': { background: 'var(--bad)' },
})
