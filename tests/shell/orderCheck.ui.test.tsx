import { names, remember } from '#src/loading/remembered.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Reply } from '#tests/support/fakes.ts'
import { openApplication } from '#tests/support/ui/application.tsx'

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
const message = async (text: string) =>
  (await screen.findByText(text)).closest('[data-type]')!.getAttribute('data-type')

beforeEach(() => localStorage.clear())
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('§2 order check', () => {
  it('looks in the past year unless told otherwise', async () => {
    const { user, asked } = await check(found())
    await waitFor(() => expect(asked()).toHaveLength(1))
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
    expect(await message('Please input keyword')).toBe('warning')
    expect(asked()).toEqual([])
  })

  it("no match: 'No order found'", async () => {
    await check(found())
    expect(await message('No order found')).toBe('info')
  })

  it('a single match goes straight to order processing and is remembered', async () => {
    await check(found(a))
    await waitFor(() =>
      expect(location.pathname + location.search).toBe(`/sale/processing?orderId=${a.orderId}`),
    )
    expect(JSON.parse(localStorage.getItem('iERP_orderId')!).value).toBe(a.orderId)
  })

  it('who may not see orders is told so, and stays', async () => {
    await check(found(a), 'INV0000001', 'D1')
    const words =
      'INV0000001 exists, but you do not have access to it. Ask an administrator if you need it.'
    expect(await message(words)).toBe('info')
    expect(location.pathname).toBe('/stock_check')
    expect(localStorage.getItem('iERP_orderId')).toBeNull()
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
    expect(await message('Failed to get order code. Error details: Not now.')).toBe('warning')
  })

  it('§8: a request that fails is an error with its details', async () => {
    quietly()
    await check({ status: 500, json: {} })
    expect(
      await message(
        'Failed to get order code. Error details: The server failed. Try again; if it happens again, tell an administrator.',
      ),
    ).toBe('error')
  })

  it("'Advanced Order Check' asks for an invoice or website order number, with its own 'In past 1 year', on", async () => {
    const { user, asked } = await check(found(a), '')
    await user.click(screen.getByRole('button', { name: 'Advanced Order Check' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Advanced Order Check' }))
    const year = dialog.getByRole<HTMLInputElement>('checkbox', { name: 'In past 1 year' })
    expect(year.checked).toBe(true)
    await user.click(year)
    expect(
      screen.getByRole<HTMLInputElement>('checkbox', {
        name: 'In past 1 year',
        hidden: true,
        checked: true,
      }),
    ).toBeTruthy()
    await user.type(
      dialog.getByRole('textbox', { name: 'Invoice or website order number' }),
      ' WEB-7 {Enter}',
    )
    await waitFor(() => expect(asked()).toHaveLength(1))
    expect(Object.fromEntries(asked()[0]!.query)).toEqual({
      orderCode: 'WEB-7',
      inPastOneYear: 'false',
    })
    await waitFor(() => expect(location.search).toBe(`?orderId=${a.orderId}`))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it("the advanced boxes, too, must not be empty: 'Please input keyword'", async () => {
    const { user, asked } = await check(found(a), '')
    await user.click(screen.getByRole('button', { name: 'Advanced Order Check' }))
    const dialog = within(await screen.findByRole('dialog'))
    for (const button of dialog.getAllByRole('button', { name: 'Order Check' }))
      await user.click(button)
    expect(asked()).toEqual([])
    expect(screen.getByRole('dialog')).toBeTruthy()
  })

  it('asks for a tracking number when the server can look one up, and not otherwise', async () => {
    const { calls } = await import('#resources/registry.ts')
    const { user } = await check(found(a), '')
    await user.click(screen.getByRole('button', { name: 'Advanced Order Check' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(!!dialog.queryByRole('textbox', { name: 'Third-party tracking number' })).toBe(
      'trackNo' in calls.getOrderListByCode.input,
    )
  })

  it.each([
    ['at its address', `?orderId=${a.orderId}`],
    ['as the remembered order', ''],
  ])('a single match that is open already, %s, is read anew', async (_, search) => {
    quietly()
    remember(names.orderId, a.orderId)
    const { user, seen } = await openApplication({
      codes: 'D1,J1',
      path: `/sale/processing${search}`,
      answer: each =>
        each.path === lookup
          ? found(a)
          : each.path === '/api/delivery/getOrderProcessing'
            ? { status: 404, json: {} }
            : undefined,
    })
    const reads = () => seen.filter(each => each.path === '/api/delivery/getOrderProcessing').length
    await waitFor(() => expect(reads()).toBe(1))
    await user.type(screen.getByLabelText('INV#'), 'INV0000001{Enter}')
    await waitFor(() => expect(reads()).toBe(2))
    expect(location.search).toBe(search)
  })
})
