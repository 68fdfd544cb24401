import { beforeEach, expect, it, vi } from 'vitest'
import type { Code } from '#define'
import { codes } from '#resources/codes.ts'
import type { Queryable } from '#server/db/database.ts'
import { liveOf } from '#server/live/live.ts'
import type { Sessions } from '#server/session/sessions.ts'
import type { Whitelist } from '#server/session/whitelist.ts'
import type { Actor } from '#server/session/actor.ts'
import '#tests/support/installProduct.ts'

/** Time goes by when a test says so. */
const pauses = vi.hoisted(() => [] as { ms: number; end: () => void }[])
vi.mock('node:timers/promises', () => ({
  setTimeout: (ms: number) => new Promise<void>(end => pauses.push({ ms, end })),
}))
beforeEach(() => void pauses.splice(0))

const id = '01a20d53-2be9-731c-a667-426cf15ce733'
const actor: Actor = {
  staffId: id,
  sessionId: 'a session',
  clientId: 'a client',
  country: 'NZ',
  codes: new Set(codes),
  requestId: 'a request',
  ip: '127.0.0.1',
}

/** Somebody follows one record; what the next look finds is set by the test. */
async function following() {
  const found: { changes: object[]; held: readonly Code[] } = { changes: [], held: codes }
  const db = {
    query: async () => [{ id, snapshot: 'seen', at: 'now', changes: found.changes }],
  } as unknown as Queryable
  const sessions = {
    codesOf: async () => new Map([[actor.sessionId, found.held]]),
  } as unknown as Sessions
  const whitelist = { among: async (all: unknown) => all } as unknown as Whitelist
  const stream = await liveOf(db, sessions, whitelist).follow(
    actor,
    [{ topic: 'warehouseGroups', id }],
    0,
  )
  let received = ''
  stream.on('data', chunk => (received += String(chunk)))
  const isClosed = new Promise<void>(resolve => stream.once('close', resolve))
  return { found, stream, isClosed, received: () => received }
}

it('tells a change at the next look, which comes less than a second after the last', async () => {
  const { found, stream, received } = await following()
  await vi.waitFor(() => expect(pauses).toHaveLength(1))
  expect(pauses[0]!.ms).toBeLessThan(1000)
  found.changes = [{ entity: 'warehouseGroups', id, clientId: null }]
  expect(received()).not.toContain('changed')
  pauses[0]!.end()
  await vi.waitFor(() =>
    expect(received()).toContain(
      `event: changed\ndata: ${JSON.stringify({ topic: 'warehouseGroups', ids: [id] })}`,
    ),
  )
  await vi.waitFor(() => expect(pauses).toHaveLength(2))
  expect(pauses[1]!.ms).toBeLessThan(1000)
  stream.destroy()
})

it.each<[what: string, held: readonly Code[]]>([
  ['the session has ended', []],
  ['a code was taken away', codes.slice(1)],
])('ends a stream at the next look when %s', async (_, held) => {
  const { found, isClosed, received } = await following()
  await vi.waitFor(() => expect(pauses).toHaveLength(1))
  found.held = held
  found.changes = [{ entity: 'warehouseGroups', id, clientId: null }]
  pauses[0]!.end()
  await isClosed
  expect(received()).not.toContain('changed')
})
