import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  forget,
  names,
  recall,
  remember,
  rememberedNames,
  whenStorageIsFull,
} from '#src/loading/remembered.ts'
import { fakeStorage } from '#tests/support/fakes.ts'
import { createStore } from '#src/app/store.ts'

const day = 86_400_000

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 0, 1) })
  localStorage.clear()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('§9 remembered state', () => {
  it('stands in local storage under iERP_', () => {
    remember('orderId', 'a')
    expect(Object.keys(localStorage)).toEqual(['iERP_orderId'])
    expect(recall('orderId')).toBe('a')
    forget('orderId')
    expect(recall('orderId')).toBeUndefined()
  })

  it.each([
    'orderId',
    'calendarId',
    'calendarTime',
    'productId',
    'transferId',
    'customerOpType',
    'customerId',
    'containerId',
    'containerOption',
    'purchaseOrderId',
    'jumpTimeLineProducts',
    'refreshTasks',
    'device',
  ] as const)('§3: has a name for %s', name => {
    remember(names[name], 1)
    expect(Object.keys(localStorage)).toEqual([`iERP_${name}`])
  })

  it('expires after 365 days', () => {
    remember('orderId', 'a')
    vi.advanceTimersByTime(365 * day)
    expect(recall('orderId')).toBeUndefined()
    expect(localStorage.length).toBe(0)
  })

  it('is renewed on each read', () => {
    remember('orderId', 'a')
    vi.advanceTimersByTime(364 * day)
    expect(recall('orderId')).toBe('a')
    vi.advanceTimersByTime(364 * day)
    expect(recall('orderId')).toBe('a')
  })

  it('an expiry of its own is renewed by as much', () => {
    remember('short', 1, 2)
    vi.advanceTimersByTime(day)
    expect(recall('short')).toBe(1)
    vi.advanceTimersByTime(2 * day)
    expect(recall('short')).toBeUndefined()
  })

  it.each([-1, Number.NaN])('§5: an expiry of %o is refused', days => {
    expect(() => remember('x', 1, days)).toThrow(RangeError)
  })
  it('an expiry of 0 is over at once', () => {
    remember('x', 1, 0)
    expect(recall('x')).toBeUndefined()
  })

  it.each(['garbage', 'null', '{}', '{"value":1,"expireAt":"soon","days":1}', '[1]'])(
    'what somebody else left there (%s) is nothing',
    text => {
      localStorage.setItem('iERP_orderId', text)
      expect(recall('orderId')).toBeUndefined()
    },
  )

  it('§8: a full storage is told, and the page goes on', () => {
    const tell = vi.fn<() => void>()
    whenStorageIsFull(tell)
    const full = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
    vi.stubGlobal('localStorage', Object.assign(fakeStorage(), { setItem: full }))
    remember('orderId', 'a')
    expect(tell).toHaveBeenCalledTimes(1)
  })
})

describe("react-admin's preferences", () => {
  it('are remembered beside the rest, and forgotten without it', () => {
    remember('orderId', 'a')
    const store = createStore()
    const listener = vi.fn<(value: unknown) => void>()
    const unsubscribe = store.subscribe('sale/records.listParams', listener)
    store.setItem('sale/records.listParams', { page: 2 })
    expect(store.getItem('sale/records.listParams')).toEqual({ page: 2 })
    expect(listener).toHaveBeenLastCalledWith({ page: 2 })
    expect(store.getItem('nothing', 'fallback')).toBe('fallback')
    expect(store.listItems!('sale/')).toEqual({ 'sale/records.listParams': { page: 2 } })
    store.reset()
    expect(listener).toHaveBeenLastCalledWith(undefined)
    expect(rememberedNames('')).toEqual(['orderId'])
    unsubscribe()
    store.setItem('sale/records.listParams', { page: 3 })
    expect(listener).toHaveBeenCalledTimes(2)
  })
})
