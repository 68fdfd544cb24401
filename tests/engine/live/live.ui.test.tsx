// Loaded by the connection when it first needs it, which time that stands still would not wait for.
import 'eventsource-parser'
import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLive, type Wish } from '#src/live/connection.ts'
import { LiveContext, useIsLive, useLive } from '#src/live/useLive.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }))
afterEach(() => void vi.useRealTimers())

/** A server whose streams a test writes, and a page that a test hides. */
function setUp({ refusal, isMute }: { refusal?: number; isMute?: boolean } = {}) {
  const streams: Opened[] = []
  const page = { isThere: true, tell: () => {} }
  const live = createLive({
    open: async (wish, signal) => {
      const opened = openedBy(wish, signal)
      streams.push(opened)
      if (isMute) await new Promise((_, fail) => signal.addEventListener('abort', fail))
      if (refusal) throw Object.assign(new Error('Refused'), { status: refusal })
      return opened.body
    },
    page: { isThere: () => page.isThere, subscribe: listener => (page.tell = listener) },
    random: () => 0.5,
  })
  const changed = vi.fn<(ids: readonly string[]) => unknown>()
  const Follower = ({ ids }: { ids: readonly string[] }) => {
    useLive('stock', ids, some => changed(some))
    return <output>{useIsLive('stock') ? 'live' : 'asking'}</output>
  }
  const tree = (ids: readonly string[]) => (
    <LiveContext value={live}>
      <Follower ids={ids} />
    </LiveContext>
  )
  const { rerender, unmount } = render(tree(['a', 'b']))
  return {
    streams,
    changed,
    unmount,
    shown: () => screen.getByRole('status').textContent,
    follow: (...ids: string[]) => rerender(tree(ids)),
    show: (isThere: boolean) => {
      page.isThere = isThere
      page.tell()
    },
  }
}

interface Opened extends Wish {
  readonly body: ReadableStream<Uint8Array>
  readonly isGivenUp: () => boolean
  readonly say: (text: string) => Promise<void>
  readonly end: () => Promise<void>
}

function openedBy(wish: Wish, signal: AbortSignal): Opened {
  let writer!: ReadableStreamDefaultController<Uint8Array>
  const body = new ReadableStream<Uint8Array>({ start: controller => void (writer = controller) })
  signal.addEventListener('abort', () => writer.error(signal.reason))
  return {
    ...wish,
    body,
    isGivenUp: () => signal.aborted,
    async say(text) {
      writer.enqueue(new TextEncoder().encode(text))
      await pass(0)
    },
    async end() {
      writer.close()
      await pass(0)
    },
  }
}

const pass = (ms: number) => act(async () => vi.advanceTimersByTimeAsync(ms))
const ready = 'event: ready\ndata: {}\n\n'
const changes = (...ids: string[]) =>
  `event: changed\ndata: ${JSON.stringify({ topic: 'stock', ids })}\n\n`

test('one stream for all that is followed; what changed is told to whom it is about, one thing after the other', async () => {
  const { streams, changed, shown } = setUp()
  expect(shown()).toBe('asking')
  await pass(400)
  expect(streams.map(({ follow }) => follow.map(({ id }) => id))).toEqual([['a', 'b']])
  await streams[0]!.say(ready)
  expect(shown()).toBe('live')
  let done = () => {}
  changed.mockReturnValueOnce(new Promise<void>(resolve => (done = resolve)))
  await streams[0]!.say(changes('a', 'x'))
  await streams[0]!.say(changes('b') + changes('a'))
  expect(changed.mock.calls).toEqual([[['a']]])
  done()
  await pass(0)
  expect(changed.mock.calls).toEqual([[['a']], [['b', 'a']]])
})

test('more to follow: another stream takes the place of the first, which goes when that is there', async () => {
  const { streams, follow } = setUp()
  await pass(400)
  await streams[0]!.say(ready)
  follow('b', 'a')
  follow('b')
  await pass(400)
  expect(streams.length).toBe(1)
  follow('a', 'b', 'c')
  await pass(400)
  expect(streams[1]!.follow.map(({ id }) => id)).toEqual(['a', 'b', 'c'])
  expect(streams[0]!.isGivenUp()).toBe(false)
  await streams[1]!.say(ready)
  expect(streams[0]!.isGivenUp()).toBe(true)
})

test('a stream that breaks or falls silent is opened again, later each time, and looks back to when it was heard', async () => {
  const { streams, shown } = setUp()
  await pass(400)
  await streams[0]!.say(ready)
  await pass(20_000)
  await streams[0]!.say(':\n\n')
  await pass(39_000)
  expect(shown()).toBe('live')
  await pass(1_000)
  expect(shown()).toBe('asking')
  await pass(1_000)
  expect(streams[1]!.within).toBeGreaterThan(41_000)
  await streams[1]!.end()
  await pass(1_900)
  expect(streams.length).toBe(2)
  await pass(200)
  expect(streams.length).toBe(3)
})

test('nobody looks: the stream goes after a moment; whoever was away too long is told of everything', async () => {
  const { streams, changed, show, shown } = setUp()
  await pass(400)
  await streams[0]!.say(ready)
  show(false)
  await pass(4_000)
  expect(streams[0]!.isGivenUp()).toBe(false)
  await pass(2_000)
  expect(streams[0]!.isGivenUp()).toBe(true)
  expect(shown()).toBe('asking')
  await pass(300_000)
  expect(streams.length).toBe(1)
  show(true)
  await pass(0)
  await streams[1]!.say(ready)
  expect(changed.mock.calls).toEqual([[['a', 'b']]])
})

test('a refusal is taken for an answer until something else is followed', async () => {
  const { streams, follow, shown } = setUp({ refusal: 403 })
  await pass(120_000)
  expect([streams.length, shown()]).toEqual([1, 'asking'])
  follow('c')
  await pass(400)
  expect(streams.length).toBe(2)
})

test('a server that does not answer is given up, and asked again', async () => {
  const { streams } = setUp({ isMute: true })
  await pass(400)
  expect(streams.length).toBe(1)
  await pass(41_000)
  expect(streams[0]!.isGivenUp()).toBe(true)
  expect(streams.length).toBe(2)
})

test('what nobody follows any more is left', async () => {
  const { streams, unmount } = setUp()
  await pass(400)
  await streams[0]!.say(ready)
  unmount()
  await pass(400)
  expect(streams[0]!.isGivenUp()).toBe(true)
})
