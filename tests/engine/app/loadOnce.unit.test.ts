import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { NotLoaded, loadOnce, loadOnceEach } from '#data/loadOnce.ts'

const settled = () => vi.advanceTimersByTimeAsync(0)

describe('what is loaded once', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  test('is asked for by the first, and is the same promise for all', async () => {
    const load = vi.fn(async () => 'there')
    const loaded = loadOnce(load)
    expect(load).not.toHaveBeenCalled()
    expect(loaded()).toBe(loaded())
    expect(await loaded()).toBe('there')
    expect(load).toHaveBeenCalledTimes(1)
  })

  test('whoever waited finds the failure, however often they look; whoever asks later tries again', async () => {
    const load = vi.fn(() => Promise.reject(new Error('lost')))
    const loaded = loadOnce(load)
    for (let n = 0; n < 50; n++) await expect(loaded()).rejects.toThrow('lost')
    expect(load).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(1_000)
    load.mockResolvedValueOnce('there' as never)
    expect(await loaded()).toBe('there')
  })

  test.each([
    'Failed to fetch dynamically imported module: http://localhost/assets/a.js',
    'error loading dynamically imported module',
    'Importing a module script failed.',
    'Unable to preload CSS for /assets/a.css',
  ])('a file that did not arrive (%s) is told to people in words', async message => {
    const loaded = loadOnce(() => Promise.reject(new TypeError(message)))
    const error = await loaded().catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(NotLoaded)
    expect((error as Error).message).toMatch(/could not be loaded\. Check your network connection/)
  })

  test('by name: each name by itself', async () => {
    const load = vi.fn(async (name: string) => name)
    const named = loadOnceEach(load)
    expect([await named('a'), await named('b'), await named('a')]).toEqual(['a', 'b', 'a'])
    expect(load.mock.calls).toEqual([['a'], ['b']])
    await settled()
  })
})
