import { expect, test } from 'vitest'
import type { Actor } from '#server/session/actor.ts'
import { EventStream } from '#server/live/stream.ts'

const stream = () => new EventStream({} as Actor, new Map())

test('events are framed as server-sent events, and nothing comes after the end', async () => {
  const events = stream()
  events.tell('changed', { topic: 'stock', ids: ['a'] })
  events.beat()
  events.end()
  events.tell('changed', {})
  let text = ''
  for await (const chunk of events) text += String(chunk)
  expect(text).toBe('event: changed\ndata: {"topic":"stock","ids":["a"]}\n\n:\n\n')
})

test('a reader who takes nothing is cut off before much has piled up', () => {
  const events = stream()
  const received = { topic: 'stock', ids: Array.from({ length: 25 }, () => 'x'.repeat(36)) }
  for (let n = 0; n < 60; n++) events.tell('changed', received)
  expect(events.destroyed).toBe(false)
  for (let n = 0; n < 20; n++) events.tell('changed', received)
  expect(events.destroyed).toBe(true)
})
