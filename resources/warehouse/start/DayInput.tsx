import TextField from '@mui/material/TextField'
import { useEffect, useState } from 'react'
import { say } from '#src/i18n/say.ts'

/** Whoever types a day is left alone until it stands there for so long, in milliseconds. */
const typing = 900

/** A day that is typed or chosen; while it is typed, years like 0002 ask for nothing. */
export function DayInput({ value, onChange }: { value: string; onChange: (day: string) => void }) {
  const [{ typed, of }, setDay] = useState({ typed: value, of: value })
  // Another day was chosen meanwhile.
  if (of !== value) setDay({ typed: value, of: value })
  const setTyped = (day: string) => setDay({ typed: day, of: value })
  useEffect(() => {
    if (typed === value || !(typed > '2000')) return
    const timer = setTimeout(() => {
      onChange(typed)
      // A day that is not taken is not asked for again.
      setDay({ typed: value, of: value })
    }, typing)
    return () => clearTimeout(timer)
  }, [typed, value, onChange])
  return (
    <TextField
      type="date"
      label={say('start.jobs')}
      value={typed}
      onChange={event => setTyped(event.target.value)}
      onBlur={() => {
        if (typed > '2000') onChange(typed)
        setTyped(value)
      }}
      slotProps={{ inputLabel: { shrink: true } }}
    />
  )
}
