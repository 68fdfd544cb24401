import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { daysBefore, todayOf } from '#src/fields/time/time.ts'
import CopyYesterday from '#resources/reports/CopyYesterday.tsx'
import { fakeProvider, show } from '#tests/support/ui/harness.tsx'
import { allow } from '#tests/support/ui/rights.ts'

allow()

const yesterday = daysBefore(todayOf({ country: 'NZ' }), 1)
const report = (n: number, shift: string | null) => ({
  id: `r${n}`,
  date: yesterday,
  typeId: 't',
  branchId: 'b',
  shift,
  labels: { typeId: 'Shop day', branchId: 'Hamilton' },
})

const copying = async (...reports: object[]) => {
  const getList = vi.fn<(...asked: any[]) => unknown>(() => ({
    data: reports,
    total: reports.length,
  }))
  const shown = show(<CopyYesterday />, {
    provider: fakeProvider({ getList }),
    resource: 'reports/myReports',
  })
  await shown.user.click(await screen.findByRole('button', { name: 'Copy yesterday' }))
  return { ...shown, getList }
}

test('the report of yesterday is copied with one click', async () => {
  const { getList, address } = await copying(report(1, null))
  await waitFor(() => expect(address()).toBe('/reports/myReports/create?like=r1'))
  expect(getList.mock.calls[0]![1].filter).toEqual({
    authorId: 'me',
    date: { gte: yesterday, lte: yesterday },
  })
})

test('of several the person says which, told by what they differ in', async () => {
  const { user, address } = await copying(report(1, 'Morning'), report(2, 'Afternoon'))
  const items = await screen.findAllByRole('menuitem')
  expect(items.map(item => item.textContent)).toEqual([
    'Shop day, Hamilton, Morning',
    'Shop day, Hamilton, Afternoon',
  ])
  await user.click(items[1]!)
  await waitFor(() => expect(address()).toBe('/reports/myReports/create?like=r2'))
})

test('where there is none, that is said', async () => {
  const { notices, address } = await copying()
  await waitFor(() => expect(notices()).toMatch(/^You did not write a report yesterday, /))
  expect(address()).toBe('/')
})
