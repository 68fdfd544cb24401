// Loaded when they are first shown.
import '#resources/delivery/calendars/CopyWeekDialog.tsx'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { HttpError } from '#data/errors.ts'
import { CalendarMonth } from '#resources/delivery/calendars/CalendarMonth.tsx'
import { fakeProvider, show } from '#tests/support/ui/harness.tsx'

const calendarId = '01999999-0000-7000-8000-00000000000c'
const nothing = { stops: null, items: null, volume: null, minutes: null, value: null }
const none = { stops: 0, items: 0, volume: 0, minutes: 0, value: 0 }
const day = (date: string, more: object = {}) => ({
  id: null,
  date,
  version: 0,
  isOpen: true,
  isLocked: false,
  isPast: false,
  note: null as string | null,
  holiday: null,
  capacity: nothing,
  booked: none,
  slots: [],
  overrideReason: null,
  overriddenBy: null,
  ...more,
})
const over = day('2026-12-07', { isPast: true, version: 8 })
const untouched = day('2026-12-08')
const set = day('2026-12-09', { version: 2, note: 'One truck' })

/** The dialog of a calendar whose weeks are read so, one answer after the other; copying answers so. */
async function open(
  weeks: readonly (readonly ReturnType<typeof day>[])[],
  copyCalendarWeek: (asked: { seen: object[] }) => object,
) {
  let reads = 0
  const getCalendarWeeks = vi.fn<(asked: object) => object>(() => ({
    data: weeks[Math.min(reads++, weeks.length - 1)]!,
  }))
  const getCalendarMonth = vi.fn<(asked: object) => object>(() => ({ data: [untouched] }))
  const { user } = show(<CalendarMonth calendarId={calendarId} picker={null} />, {
    provider: fakeProvider({ calls: { getCalendarMonth, getCalendarWeeks, copyCalendarWeek } }),
  })
  await user.click(await screen.findByRole('checkbox', { name: 'Select 08/12/2026' }))
  await user.click(screen.getByRole('button', { name: 'Copy a week' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Copy a week' }))
  return { user, dialog, getCalendarWeeks, getCalendarMonth }
}
const stale = () => {
  throw new HttpError('Stale', 409, {
    problems: [],
    errors: { root: { serverError: 'Somebody else has changed 08/12/2026.' } },
  })
}

test('it tells what was set of the weeks that it replaces, and sends what it saw of them', async () => {
  const copy = vi.fn<(asked: { seen: object[] }) => object>(() => ({}))
  const { user, dialog, getCalendarWeeks, getCalendarMonth } = await open(
    [[over, untouched, set]],
    copy,
  )
  expect(
    await dialog.findByText('This replaces what was set for this date: 09/12/2026 (One truck).'),
  ).toBeTruthy()
  expect(getCalendarWeeks).toHaveBeenCalledWith({ calendarId, from: '2026-12-15', weeks: 1 })
  const months = getCalendarMonth.mock.calls.length
  await user.click(dialog.getByRole('button', { name: 'Copy' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(copy).toHaveBeenCalledTimes(1)
  expect(copy.mock.calls[0]![0]).toMatchObject({
    calendarId,
    from: '2026-12-08',
    to: '2026-12-15',
    weeks: 1,
    seen: [
      { date: '2026-12-08', version: 0 },
      { date: '2026-12-09', version: 2 },
    ],
  })
  await waitFor(() => expect(getCalendarMonth.mock.calls.length).toBeGreaterThan(months))
})

test('other weeks are read when they are chosen', async () => {
  const { user, dialog, getCalendarWeeks } = await open([[untouched], [set]], () => ({}))
  await dialog.findByText('Nothing has been set for these weeks yet.')
  const weeks = dialog.getByRole('textbox', { name: /Weeks to change/ })
  await user.clear(weeks)
  await user.type(weeks, '3')
  await waitFor(() =>
    expect(getCalendarWeeks).toHaveBeenLastCalledWith({
      calendarId,
      from: '2026-12-15',
      weeks: 3,
    }),
  )
  await dialog.findByText(/09\/12\/2026 \(One truck\)/)
})

test('of many dates it tells some, those with a note before others', async () => {
  const many = Array.from({ length: 20 }, (_, n) => day(`2027-01-${n + 10}`, { version: 1 }))
  const { dialog } = await open([[...many, { ...set, date: '2027-02-01' }]], () => ({}))
  const shown = await dialog.findByText(/This replaces what was set for 21 dates, such as/)
  expect(shown.textContent).toMatch(/such as 01\/02\/2027 \(One truck\), 10\/01\/2027/)
  expect(shown.textContent!.match(/2027/g)).toHaveLength(14)
})

test('where somebody else came first it says so, reads anew, and goes on with what is there now', async () => {
  const theirs = { ...untouched, version: 1, note: 'Both trucks' }
  const copy = vi
    .fn<(asked: { seen: object[] }) => object>()
    .mockImplementationOnce(stale)
    .mockReturnValue({})
  const { user, dialog } = await open([[untouched], [theirs]], copy)
  await dialog.findByText('Nothing has been set for these weeks yet.')
  await user.click(dialog.getByRole('button', { name: 'Copy' }))
  expect(await dialog.findByText('Somebody else has changed 08/12/2026.')).toBeTruthy()
  expect(await dialog.findByText(/were reloaded/)).toBeTruthy()
  expect(dialog.getByText(/08\/12\/2026 \(Both trucks\)/)).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Copy' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(copy.mock.calls.map(([{ seen }]) => seen)).toEqual([
    [{ date: '2026-12-08', version: 0 }],
    [{ date: '2026-12-08', version: 1 }],
  ])
})
