import './reports.texts.ts'
import Button from '@mui/material/Button'
import { daysBefore } from '#src/fields/time/time.ts'
import { say } from '#src/i18n/say.ts'

interface Props {
  /** The days that are shown, in order. */
  days: readonly string[]
  today: string
  /** Shows as many days until this one. */
  onLast: (day: string) => void
}

/** Buttons to as many days before and after those that are shown. */
export function OtherDays({ days, today, onLast }: Props) {
  const last = days.at(-1)!
  const button = { variant: 'outlined', size: 'small' } as const
  return (
    <>
      <Button {...button} onClick={() => onLast(daysBefore(last, days.length))}>
        {say('reports.earlier')}
      </Button>
      <Button
        {...button}
        disabled={last >= today}
        onClick={() => onLast(daysBefore(last, -days.length))}
      >
        {say('reports.later')}
      </Button>
    </>
  )
}
