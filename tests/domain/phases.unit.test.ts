import { describe, expect, test } from 'vitest'
import { fieldsOf, type AnyEntity, type AnyField } from '#define'
import { entities } from '#resources/registry.ts'

interface Status {
  readonly name: string
  readonly entity: AnyEntity
  readonly field: AnyField
  /** The values that no step leaves. */
  readonly ends: readonly string[]
}

/** The choices that say how far something is: those with steps, and those named so. */
const statuses: readonly Status[] = (Object.values(entities) as AnyEntity[]).flatMap(entity =>
  fieldsOf(entity)
    .filter(
      ([name, { kind }]) =>
        kind === 'choice' &&
        (name === entity.statuses?.field || /^(state|status)$|Status$/.test(name)),
    )
    .map(([name, field]) => {
      const steps = name === entity.statuses?.field ? entity.statuses.transitions : {}
      const left = new Set(Object.values(steps).flatMap(({ from }) => from))
      const ends = left.size > 0 ? field.options.values!.filter(value => !left.has(value)) : []
      return { name: `${entity.name}.${name}`, entity, field, ends }
    }),
)

const tonesOf = ({ field }: Status) => field.options.tones ?? {}
const named = (status: Status) => [status.name, status] as const

describe('a status says its phase by its tone', () => {
  test('there are many of them', () => {
    expect(statuses.length).toBeGreaterThan(20)
  })

  test.each(statuses.map(named))('%s has a tone for each value but "none"', (_, status) => {
    const { values = [], none } = status.field.options
    const plain = values.filter(value => value !== none && !tonesOf(status)[value])
    expect(plain).toEqual([])
  })

  test.each(statuses.map(named))('%s begins in grey', (_, { field: { options }, ...status }) => {
    const first = options.default as string | undefined
    if (first === undefined || first === options.none || running.includes(first)) return
    expect(tonesOf({ field: { options } as AnyField, ...status })[first]).toBe('neutral')
  })

  test.each(statuses.filter(({ ends }) => ends.length).map(named))(
    '%s ends where nothing goes on and nobody waits',
    (_, status) => {
      const unfinished = status.ends.filter(
        value => ['info', 'warning'].includes(tonesOf(status)[value]!) && !followed.includes(value),
      )
      expect(unfinished).toEqual([])
    },
  )

  test('the same word has the same tone everywhere, but where it means something else', () => {
    const told = new Map<string, Set<string>>()
    for (const status of statuses)
      for (const [value, tone] of Object.entries(tonesOf(status)))
        if (tone) told.set(value, (told.get(value) ?? new Set()).add(tone))
    const torn = [...told].filter(([, tones]) => tones.size > 1).map(([value]) => value)
    expect(torn.sort()).toEqual([
      // Money that came is still to be reconciled; goods that came are there.
      'Received',
      // Goods that came back are a loss; a report that came back waits for its author.
      'Returned',
    ])
  })
})

/** What goes on without a step of its own: other records carry it on. */
const followed: readonly string[] = [
  // The rest waits for another plan.
  'Partially Delivered',
  // A job sends what waits for a channel, and reads back at night what was sent.
  'Waiting',
  'Sent',
  // Containers do.
  'Partly Shipped',
  'Shipped',
  // Its transfer does.
  'Allocated',
  // Booking does, and then handing over.
  'Imported',
  'Booked',
]

/** Those that begin without a draft. */
const running: readonly string[] = ['Active', 'Received', 'Requested', 'Waiting']
