import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { listParcels } from '#tests/support/ui/parcels.tsx'
import { allow } from '#tests/support/ui/rights.ts'

allow()
beforeEach(() => localStorage.clear())

interface How {
  readonly isExact: boolean
  readonly signal: AbortSignal
}
type Counting = (resource: string, filter: object, how: How) => unknown
const counting = (answer: (how: How) => unknown) =>
  vi.fn<Counting>((_resource, _filter, how) => answer(how))
const pages = () => screen.getByRole('navigation', { name: 'Pages' })
const askedOf = (counts: ReturnType<typeof counting>) =>
  counts.mock.calls.map(([resource, filter, { isExact }]) => [resource, filter, isExact])

test('rows are drawn while their number is still counted', async () => {
  let answer: (counted: object) => void
  const counts = counting(() => new Promise(done => (answer = done)))
  const { asked } = listParcels({ counts })
  await screen.findByText('P1')
  expect(asked().meta).toEqual({ count: 'none', fields: 'no,state,carrier,value' })
  expect(pages().textContent).toContain('1–5')
  expect(pages().textContent).not.toContain('of')
  answer!({ total: 319, isCapped: false })
  await waitFor(() => expect(pages().textContent).toContain('1–5 of 319'))
  expect(askedOf(counts)).toEqual([['parcels', {}, false]])
})

test('another page or sort is not counted again', async () => {
  const counts = counting(() => ({ total: 319, isCapped: false }))
  const { user, asked } = listParcels({ counts })
  await screen.findByText('319')
  await user.click(within(pages()).getByRole('button', { name: 'Next page' }))
  await waitFor(() => expect(asked().pagination.page).toBe(2))
  await user.click(screen.getByRole('button', { name: /^Value/ }))
  await waitFor(() => expect(asked().sort.field).toBe('value'))
  await screen.findByText('319')
  expect(counts).toHaveBeenCalledTimes(1)
})

test('another filter cancels the count and is counted', async () => {
  const counts = counting(({ signal }) =>
    counts.mock.calls.length > 1
      ? { total: 12, isCapped: false }
      : new Promise((_, fail) => signal.addEventListener('abort', () => fail(signal.reason))),
  )
  const { user } = listParcels({ counts })
  await waitFor(() => expect(counts).toHaveBeenCalledTimes(1))
  const { signal } = counts.mock.calls[0]![2]
  expect(signal.aborted).toBe(false)
  await user.type(screen.getByRole('searchbox'), 'oak')
  await waitFor(() => expect(signal.aborted).toBe(true))
  await screen.findByText('12')
  expect(askedOf(counts).at(-1)).toEqual(['parcels', { q: 'oak' }, false])
})

test('more than a thousand are counted on a click, which keeps the focus', async () => {
  const counts = counting(({ isExact }) =>
    isExact ? { total: 48_211, isCapped: false } : { total: 1000, isCapped: true },
  )
  const { user } = listParcels({ counts })
  const more = await screen.findByRole('button', { name: 'more than 1,000' })
  expect(pages().textContent).toContain('1–5 of more than 1,000')
  more.focus()
  await user.keyboard('{Enter}')
  const all = await screen.findByText('48,211')
  expect(document.activeElement).toBe(all)
  expect(askedOf(counts)).toEqual([
    ['parcels', {}, false],
    ['parcels', {}, true],
  ])
})

test('whoever selects a page is asked whether to select all that match, which are counted for it', async () => {
  const counts = counting(({ isExact }) =>
    isExact ? { total: 4211, isCapped: false } : { total: 1000, isCapped: true },
  )
  const { user } = listParcels({ counts })
  await screen.findByRole('button', { name: 'more than 1,000' })
  await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }))
  const bar = await screen.findByRole('region', { name: 'Selected' })
  await user.click(await within(bar).findByRole('button', { name: 'Select all 4,211 that match' }))
  expect(bar.textContent).toContain('4,211 parcels')
})

test('a count that failed leaves the rows', async () => {
  const counts = counting(() => Promise.reject(new Error('broken')))
  listParcels({ counts })
  await screen.findByText('P1')
  await waitFor(() => expect(counts).toHaveBeenCalled())
  expect(pages().textContent).toContain('1–5')
  expect(screen.queryByRole('alert')).toBeNull()
})
