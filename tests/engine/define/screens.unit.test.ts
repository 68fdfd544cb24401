import { describe, expect, test } from 'vitest'
import { reaches } from '#define'
import { routes } from '#resources/routes/index.ts'
import { routes as specified } from '#tests/oracle/index.ts'
import { ours, documented } from '#tests/support/screens.ts'

const mounted = new Set(
  reaches(routes).flatMap(({ leaf, parents }) => [
    leaf.path,
    ...parents.map(parent => parent.path),
  ]),
)
/** Paths that the application answers without a line of the route tree (`src/app/resources.tsx`). */
const frame = ['/', '/login', '/redirect/:path*', '/404']

describe('docs/screens.md', () => {
  test('has one line for each path of the specification', () => {
    const missing = specified.filter(
      row => documented.filter(line => line.path === row.path).length !== 1,
    )
    expect(missing.map(row => row.path)).toEqual([])
  })

  test('has a line for each path that is mounted', () => {
    const built = documented.filter(line => line.state === 'built').map(line => line.path)
    expect([...mounted].filter(path => !built.includes(path))).toEqual([])
  })

  test('calls nothing built that is not mounted', () => {
    const wrong = documented.filter(
      ({ path, state }) =>
        state === 'built' && !mounted.has(path as `/${string}`) && !frame.includes(path),
    )
    expect(wrong.map(line => line.path)).toEqual([])
  })

  test('calls nothing our own that the specification has', () => {
    expect(specified.filter(row => ours.includes(row.path)).map(row => row.path)).toEqual([])
  })

  test('gives the reason for each path that is left out', () => {
    expect(documented.filter(({ state }) => state !== 'built' && state !== 'left out')).toEqual([])
    expect(
      documented.filter(({ state, note }) => state === 'left out' && note.length < 10),
    ).toEqual([])
  })
})
