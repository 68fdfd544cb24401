import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { say } from '#src/i18n/say.ts'
import { DateText } from './DateText.tsx'
import { type Range, withEnd } from '#src/fields/number/range.ts'
import { daysBefore, isDate, shortcuts, todayOf } from './time.ts'
import { useClient } from '#src/fields/useClient.ts'

interface Props {
  value: Range<string> | undefined
  onChange: (value: Range<string> | undefined) => void
}

/** A range of calendar dates, both included, or a shortcut back from today. */
export function FromTo({ value, onChange }: Props) {
  const today = todayOf(useClient())
  const move = (end: keyof Range<string>) => (date: string | null) => {
    if (date === null || isDate(date)) onChange(withEnd(value, end, date))
  }
  return (
    <Stack spacing={1.5}>
      <Stack direction="row" spacing={0.5}>
        {shortcuts.map(([span, days]) => (
          <Button key={span} onClick={() => onChange({ gte: daysBefore(today, days), lte: today })}>
            {say(`fields.${span}`)}
          </Button>
        ))}
      </Stack>
      <DateText
        label={say('fields.from')}
        value={value?.gte ?? null}
        onChange={move('gte')}
        autoFocus
      />
      <DateText label={say('fields.to')} value={value?.lte ?? null} onChange={move('lte')} />
    </Stack>
  )
}
