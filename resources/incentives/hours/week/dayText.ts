/** A shift as the cell of a day says it. */
export interface DayShift {
  readonly startTime: string
  readonly endTime: string
  readonly breakMinutes: number
  readonly type: 'Normal' | 'Overtime' | 'Leave' | 'Holiday'
}

const letters = { O: 'Overtime', L: 'Leave', H: 'Holiday' } as const

/**
 * The shifts of a day in short words.
 * @example dayText([{ startTime: '09:00', endTime: '17:30', breakMinutes: 30, type: 'Leave' }]) // '9-17:30/30 L'
 */
export const dayText = (shifts: readonly DayShift[]) =>
  shifts
    .map(({ startTime, endTime, breakMinutes, type }) =>
      [
        `${short(startTime)}-${short(endTime)}${breakMinutes ? `/${breakMinutes}` : ''}`,
        ...(type === 'Normal' ? [] : [type[0]]),
      ].join(' '),
    )
    .join(', ')

/**
 * The shifts that such words mean; `undefined` for what means none.
 * @example shiftsIn('9-17:30/30, 18-20 o') // two shifts
 */
export function shiftsIn(text: string): DayShift[] | undefined {
  const parts = text.split(',').map(part => part.trim())
  if (parts.every(part => !part)) return []
  const shifts = parts.map(shiftIn)
  return shifts.every(shift => shift !== undefined) ? shifts : undefined
}

function shiftIn(part: string): DayShift | undefined {
  const [, from, until, pause = '0', letter] =
    /^(\d{1,2}(?:[:.]?\d{2})?)\s*[-–]\s*(\d{1,2}(?:[:.]?\d{2})?)(?:\s*\/\s*(\d{1,3}))?\s*([olh])?$/i.exec(
      part,
    ) ?? []
  const [startTime, endTime] = [clockOf(from), clockOf(until)]
  if (!startTime || !endTime || Number(pause) > 720) return undefined
  return {
    startTime,
    endTime,
    breakMinutes: Number(pause),
    type: letter ? letters[letter.toUpperCase() as keyof typeof letters] : 'Normal',
  }
}

/** `9`, `930`, `9.30` and `9:30` alike; 24 is midnight. */
function clockOf(typed: string | undefined): string | undefined {
  if (!typed) return undefined
  const digits = typed.replace(/[:.]/, '')
  const [hour, minute] =
    digits.length > 2
      ? [Number(digits.slice(0, -2)), Number(digits.slice(-2))]
      : [Number(digits), 0]
  if (minute > 59 || hour > 24 || (hour === 24 && minute > 0)) return undefined
  return [hour % 24, minute].map(part => String(part).padStart(2, '0')).join(':')
}

const short = (clock: string) => clock.replace(/^0/, '').replace(/:00$/, '')
