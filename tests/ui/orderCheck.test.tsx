import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Reply } from '../unit/fakes.ts'
import { openApplication } from './application.tsx'

vi.setConfig({ testTimeout: 30_000 })

const lookup = '/api/orderManagement/getOrderListByCode'
const a = {
  orderId: '00000000-0000-7000-8000-00000000000a',
  orderCode: 'INV0000001',
  originalOrderId: 'WEB-7',
}
const b = {
  orderId: '00000000-0000-7000-8000-00000000000b',
  orderCode: 'INV0000012',
  originalOrderId: null,
}
const found = (...orderList: object[]): Reply => ({
  json: { isSuccess: true, errors: [], orderList },
})

async function check(reply: Reply, code = 'INV0000001', codes = 'D1,J1') {
  const opened = await openApplication({
    codes,
    path: '/stock_check',
    answer: seen => (seen.path === lookup ? reply : undefined),
  })
  const { user, seen } = opened
  if (code) await user.type(screen.getByLabelText('INV#'), code)
  await user.click(screen.getByRole('button', { name: 'Order Check' }))
  return { ...opened, asked: () => seen.filter(each => each.path === lookup) }
}
const told = async (text: string) =>
  (await screen.findByText(text)).closest('[data-type]')!.getAttribute('data-type')

beforeEach(() => localStorage.clear())
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('§2 order check', () => {
  it('looks in the past year unless told otherwise', async () => {
    const { user, asked } = await check(found())
    expect(Object.fromEntries(asked()[0]!.query)).toEqual({
      orderCode: 'INV0000001',
      inPastOneYear: 'true',
    })
    await user.click(screen.getByRole('checkbox', { name: 'In past 1 year' }))
    await user.type(screen.getByLabelText('INV#'), '{Enter}')
    await waitFor(() => expect(asked()).toHaveLength(2))
    expect(asked()[1]!.query.get('inPastOneYear')).toBe('false')
  })

  it("an empty box: 'Please input keyword', and the server is not asked", async () => {
    const { asked } = await check(found(a), '')
    expect(await told('Please input keyword')).toBe('warning')
    expect(asked()).toEqual([])
  })

  it("no match: 'No order found'", async () => {
    await check(found())
    expect(await told('No order found')).toBe('info')
  })

  it('a single match goes straight to order processing and is remembered', async () => {
    await check(found(a))
    await waitFor(() =>
      expect(location.pathname + location.search).toBe(`/sale/processing?orderId=${a.orderId}`),
    )
    expect(JSON.parse(localStorage.getItem('iERP_orderId')!).value).toBe(a.orderId)
  })

  it("several matches open the 'Order List', each as orderCode (originalOrderId); choosing one opens it", async () => {
    const { user } = await check(found(a, b))
    const dialog = await screen.findByRole('dialog', { name: 'Order List' })
    expect(
      within(dialog)
        .getAllByRole('listitem')
        .map(item => item.textContent),
    ).toEqual(['INV0000001 (WEB-7)', 'INV0000012'])
    await user.click(within(dialog).getByText('INV0000012'))
    await waitFor(() => expect(location.search).toBe(`?orderId=${b.orderId}`))
    expect(JSON.parse(localStorage.getItem('iERP_orderId')!).value).toBe(b.orderId)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  // react-admin logs what it rejects.
  const quietly = () => vi.spyOn(console, 'error').mockImplementation(() => {})

  it('§8: a refusal is a warning with its details', async () => {
    quietly()
    await check({ json: { isSuccess: false, errors: [{ code: 'x', message: 'Not now.' }] } })
    expect(await told('Failed to get order code. Error details: Not now.')).toBe('warning')
  })

  it('§8: a request that fails is an error with its details', async () => {
    quietly()
    await check({ status: 500, json: {} })
    expect(
      await told(
        'Failed to get order code. Error details: The server failed. Try again; if it happens again, tell an administrator.',
      ),
    ).toBe('error')
  })
})
