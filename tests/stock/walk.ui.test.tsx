import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { HttpError } from '#data/errors.ts'
import WalkTheFloor from '#resources/stock/labels/walk/WalkTheFloor.tsx'
import {
  answered,
  type Check,
  type Walk,
  withCheck,
  withHandled,
  withRead,
  wrongByBranch,
} from '#resources/stock/labels/walk/walk.ts'
import { fakeProvider, show } from '#tests/support/ui/harness.tsx'

beforeEach(() => localStorage.clear())

const change = { kind: 'None' as const, reason: null, promotionName: null, atUtc: null }
const label = (more: object = {}) => ({
  labelId: 'l1',
  skuId: 'sku1',
  branchId: 'branch1',
  sku: 'OAK-1',
  name: 'Oak table',
  isRight: true,
  printedAmount: 1299,
  amount: 1299,
  printedOnUtc: '2026-11-01T00:00:00.000Z',
  wrongSinceUtc: null,
  change,
  ...more,
})
const wrong = (more: object) =>
  label({ isRight: false, amount: 999, wrongSinceUtc: '2026-11-19T20:30:00.000Z', ...more })

const walking = (calls: Record<string, (input: any) => unknown>) => {
  const provider = fakeProvider({ calls })
  const view = show(<WalkTheFloor onClose={() => {}} />, { provider })
  const scan = (code: string) =>
    view.user.type(screen.getByLabelText('Code on the label'), `${code}{Enter}`)
  const last = () => screen.getAllByRole('status').find(each => each.dataset.tone)!
  return { ...view, provider, scan, last }
}

describe('a label on the shelf', () => {
  test.each([
    [label(), 'Right: $1,299.00'],
    [
      wrong({ change: { ...change, kind: 'Promotion begins', promotionName: 'Summer sale' } }),
      'Wrong since 20th Nov 2026, 9:30 AM: Summer sale began',
    ],
    [
      wrong({ change: { ...change, kind: 'Promotion ends', promotionName: 'Summer sale' } }),
      'Wrong since 20th Nov 2026, 9:30 AM: Summer sale ended',
    ],
    [
      wrong({ change: { ...change, kind: 'Price', reason: 'Freight rose' } }),
      'Wrong since 20th Nov 2026, 9:30 AM: Freight rose',
    ],
    [
      wrong({ amount: null, change: { ...change, kind: 'Price' } }),
      'The label says $1,299.00, and there is no price today.',
    ],
    [
      wrong({
        wrongSinceUtc: null,
        change: { ...change, kind: 'Not valid yet', atUtc: '2026-11-26T11:00:00.000Z' },
      }),
      'Too early: this label is for 27th Nov 2026, 12:00 AM.',
    ],
  ])('is told with what it is about: %#', async (data, sentence) => {
    const { scan, last } = walking({ checkLabel: () => ({ data }) })
    await scan('l:7k2m')
    await expect.poll(() => last().textContent).toContain(sentence)
  })

  test('that is no label of ours is told, and what is no label tells the price today', async () => {
    const { scan, last, provider } = walking({
      checkLabel: () => {
        throw new HttpError('This is no label of ours.', 404)
      },
      searchStock: () => ({
        data: [
          { name: 'Oak bench', code: 'B-1', barcode: '2100000000019', price: 500, promoPrice: 450 },
          {
            name: 'Oak table',
            code: 'T-1',
            barcode: '2100000000012',
            price: 900,
            promoPrice: null,
          },
        ],
      }),
    })
    await scan('L:1')
    await expect.poll(() => last().textContent).toContain('This is no label of ours.')
    await scan('2100000000012')
    await expect.poll(() => last().textContent).toBe('Oak table$900.00 today')
    await scan('b-1')
    await expect.poll(() => last().textContent).toBe('Oak bench$450.00 today')
    await scan('nothing')
    await expect.poll(() => last().textContent).toContain('No SKU has this code.')
    expect(provider.call.mock.calls.filter(([name]) => name === 'checkLabel')).toHaveLength(1)
  })
})

test('a scan that the server cannot be asked about waits, and is kept over a reload', async () => {
  const lost = () => {
    throw new HttpError('No connection', 0)
  }
  const { scan, last, unmount } = walking({ checkLabel: lost })
  await scan('L:7K2M')
  await expect.poll(() => last().textContent).toContain('L:7K2M')
  unmount()
  const again = walking({ checkLabel: () => ({ data: label() }) })
  expect(again.last().textContent).toContain('L:7K2M')
  window.dispatchEvent(new Event('online'))
  await expect.poll(() => again.last().textContent).toContain('Right: $1,299.00')
  await again.user.click(screen.getByRole('button', { name: 'Start again' }))
  expect(again.last().textContent).toContain('Hold a label before the camera')
})

test('what is wrong is printed once for each SKU, branch by branch, and is told apart from then on', async () => {
  const { scan, last, provider, user } = walking({
    checkLabel: ({ code }: { code: string }) => ({
      data: wrong({
        skuId: code === 'L:3' ? 'sku2' : 'sku1',
        change: { ...change, kind: 'Price', reason: 'Freight rose' },
      }),
    }),
    printLabels: () => {
      throw new HttpError('No price in New Zealand.', 422)
    },
  })
  for (const code of ['L:1', 'L:2', 'L:3']) await scan(code)
  await user.click(await screen.findByRole('button', { name: 'Print 2 labels' }))
  await expect
    .poll(() => provider.call.mock.calls.find(([name]) => name === 'printLabels')?.[1])
    .toEqual({ branchId: 'branch1', skuIds: ['sku2', 'sku1'] })
  // It was refused: nothing counts as printed.
  await screen.findByRole('button', { name: 'Print 2 labels' })
  expect(within(last()).getByText(/Freight rose/)).toBeTruthy()
})

test('what is wrong waits to be printed where somebody puts it into the queue of its branch', async () => {
  const { scan, last, provider, user } = walking({
    checkLabel: () => ({ data: wrong({ change: { ...change, kind: 'Price' } }) }),
    queueChosen: () => ({ queued: 1, skipped: 0 }),
  })
  await scan('L:1')
  await user.click(await screen.findByRole('button', { name: 'Add to the queue' }))
  await expect.poll(() => last().textContent).toContain('Waits to be printed')
  expect(provider.call.mock.calls.find(([name]) => name === 'queueChosen')?.[1]).toEqual({
    branchId: 'branch1',
    ids: [{ id: 'sku1' }],
  })
  expect(screen.queryByRole('button', { name: /Print/ })).toBeNull()
})

test('a walk keeps each code once, the last first, and prints what is wrong at its own branch alone', () => {
  const at = (code: string, branchId: string, state: 'wrong' | 'right' = 'wrong') =>
    ({ code, state, label: label({ branchId, skuId: `sku of ${code}` }) }) satisfies Check
  const walk = [
    at('a', 'one'),
    at('b', 'two'),
    at('a', 'one', 'right'),
    at('c', 'two'),
  ].reduce<Walk>(withCheck, [])
  expect(walk.map(({ code, state }) => `${code} ${state}`)).toEqual([
    'c wrong',
    'a right',
    'b wrong',
  ])
  expect(wrongByBranch(walk)).toEqual(new Map([['two', ['sku of c', 'sku of b']]]))
  expect(withHandled(walk, 'two', ['sku of b'], 'printed').map(({ state }) => state)).toEqual([
    'wrong',
    'right',
    'printed',
  ])
  // An answer that comes after the walk was begun anew changes nothing.
  expect(answered([], at('a', 'one'))).toEqual([])
})

test('a label that is seen again while its new one is printed does not ask for another', () => {
  const check = { code: 'a', state: 'wrong', label: label({ skuId: 's' }) } satisfies Check
  const printed = withHandled(withRead([check], 'a'), 'branch1', ['s'], 'printed')
  const states = (walk: Walk) => walk.map(({ state }) => state)
  expect(states(printed)).toEqual(['printed'])
  expect(states(answered(withRead(printed, 'a'), check))).toEqual(['printed'])
  expect(states(answered(printed, { code: 'a', state: 'waits' }))).toEqual(['printed'])
  // A price that was taken back makes the old label right again.
  expect(states(answered(printed, { ...check, state: 'right' }))).toEqual(['right'])
  expect(states(withRead(printed, 'b'))).toEqual(['waits', 'printed'])
})
