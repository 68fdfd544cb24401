import { expect, it } from 'vitest'
import { dayText, shiftsIn } from '#resources/incentives/hours/week/dayText.ts'
import { mondayOf } from '#resources/incentives/hours/week/monday.ts'

const shift = (startTime: string, endTime: string, breakMinutes = 0, type = 'Normal') => ({
  startTime,
  endTime,
  breakMinutes,
  type,
})

it.each([
  ['9-17:30/30', [shift('09:00', '17:30', 30)]],
  ['0900-1730', [shift('09:00', '17:30')]],
  ['9.30 – 18 / 45 L', [shift('09:30', '18:00', 45, 'Leave')]],
  ['9-13, 14-18 o', [shift('09:00', '13:00'), shift('14:00', '18:00', 0, 'Overtime')]],
  ['22-6', [shift('22:00', '06:00')]],
  ['16-24', [shift('16:00', '00:00')]],
  ['  ', []],
])('reads %s', (text, shifts) => expect(shiftsIn(text)).toEqual(shifts))

it.each(['9', '9-', '25-26', '9-17:61', '9-17/900', '9-17 X', '9-17,', 'nine to five'])(
  'does not guess what %s means',
  text => expect(shiftsIn(text)).toBeUndefined(),
)

it('says shifts as it reads them', () => {
  const text = '9-17:30/30, 20-0:30 O'
  expect(dayText(shiftsIn(text)!)).toBe(text)
})

it('begins the week on a Monday', () =>
  expect(['2026-11-23', '2026-11-25', '2026-11-29', '2026-03-01'].map(mondayOf)).toEqual([
    '2026-11-23',
    '2026-11-23',
    '2026-11-23',
    '2026-02-23',
  ]))
