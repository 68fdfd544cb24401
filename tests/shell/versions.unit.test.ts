import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { isNewer } from '#resources/shell/version/versions.ts'
import { watchVersions } from '#resources/shell/version/watch.ts'

describe('§4 upgrade: version comparison', () => {
  it.each([
    ['20261121.1', '20261120.9', true],
    ['20261120.2', '20261120.1', true],
    ['20261120.10', '20261120.9', true],
    ['20261120.1', '20261120.1', false],
    ['20261120.1', '20261120.2', false],
    ['20261119.9', '20261120.1', false],
    ['202611202', '20261120.1', true],
  ])(
    'compares the date, then the sequence number: %s after %s is %o',
    (server, taken, expected) => {
      expect(isNewer(server, taken)).toBe(expected)
    },
  )
  it.each([
    ['next', '20261120.1'],
    ['20261120.1', 'garbage'],
    ['', ''],
    ['2026.1', '20261120.1'],
  ])('an unparseable version counts as newer: %s after %s', (server, taken) => {
    expect(isNewer(server, taken)).toBe(true)
  })
  it('any is newer where none is stored', () => {
    expect(isNewer('20261120.1', undefined)).toBe(true)
  })
})

describe('§4 upgrade: the check', () => {
  const halfAnHour = 30 * 60_000
  let page: EventTarget & { visibilityState: DocumentVisibilityState }
  let stop: () => void
  const check = vi.fn<() => void>()
  const turn = (visibilityState: DocumentVisibilityState) => {
    page.visibilityState = visibilityState
    page.dispatchEvent(new Event('visibilitychange'))
  }
  beforeEach(() => {
    vi.useFakeTimers()
    check.mockClear()
    page = Object.assign(new EventTarget(), { visibilityState: 'visible' as const })
    stop = watchVersions(check, page as unknown as Document)
  })
  afterEach(() => {
    stop()
    vi.useRealTimers()
  })

  it('is made at the start and repeats every 30 minutes', () => {
    expect(check).toHaveBeenCalledTimes(1)
    vi.advanceTimersByTime(halfAnHour - 1)
    expect(check).toHaveBeenCalledTimes(1)
    vi.advanceTimersByTime(1)
    expect(check).toHaveBeenCalledTimes(2)
  })
  it('stops after 8 consecutive ticks while the page is visible', () => {
    vi.advanceTimersByTime(20 * halfAnHour)
    expect(check).toHaveBeenCalledTimes(1 + 8)
  })
  it('stops at once when the page is hidden', () => {
    turn('hidden')
    vi.advanceTimersByTime(20 * halfAnHour)
    expect(check).toHaveBeenCalledTimes(1)
  })
  it('restarts when the page becomes visible, with 8 ticks again', () => {
    vi.advanceTimersByTime(20 * halfAnHour)
    turn('hidden')
    turn('visible')
    expect(check).toHaveBeenCalledTimes(10)
    vi.advanceTimersByTime(20 * halfAnHour)
    expect(check).toHaveBeenCalledTimes(18)
  })
  it('a glance elsewhere asks nothing at once', () => {
    turn('hidden')
    turn('visible')
    expect(check).toHaveBeenCalledTimes(1)
    vi.advanceTimersByTime(halfAnHour)
    expect(check).toHaveBeenCalledTimes(2)
  })
  it('a page that was opened in the background checks when it is first seen', () => {
    stop()
    page.visibilityState = 'hidden'
    stop = watchVersions(check, page as unknown as Document)
    expect(check).toHaveBeenCalledTimes(1)
    turn('visible')
    expect(check).toHaveBeenCalledTimes(2)
  })
})
