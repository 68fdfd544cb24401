import { useEffect, useState } from 'react'
import { DateText } from '#src/fields/time/DateText.tsx'
import { isDate } from '#src/fields/time/time.ts'
import { say } from '#src/i18n/say.ts'

/** Whoever types a day is left alone until it stands there for so long, in milliseconds. */
const typing = 900

/** A day that is typed or chosen; while it is typed, years like 0002 ask for nothing. */
export function DayInput({ value, onChange }: { value: string; onChange: (day: string) => void }) {
  const [{ typed, of }, setDay] = useState<{ typed: string | null; of: string }>({
    typed: value,
    of: value,
  })
  // Another day was chosen meanwhile.
  if (of !== value) setDay({ typed: value, of: value })
  const setTyped = (day: string | null) => setDay({ typed: day, of: value })
  useEffect(() => {
    if (typed === value || !isWanted(typed)) return
    const timer = setTimeout(() => {
      onChange(typed)
      // A day that is not taken is not asked for again.
      setDay({ typed: value, of: value })
    }, typing)
    return () => clearTimeout(timer)
  }, [typed, value, onChange])
  return (
    <DateText
      label={say('start.jobs')}
      value={typed}
      onChange={setTyped}
      onKeyDown={event => {
        // The next scan must not be typed here.
        if (event.key === 'Enter') (event.target as HTMLElement).blur()
      }}
      onBlur={() => {
        if (typed !== value && isWanted(typed)) onChange(typed)
        setTyped(value)
      }}
    />
  )
}

const isWanted = (day: string | null): day is string => !!day && isDate(day) && day > '2000'
