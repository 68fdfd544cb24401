import { describe, expect, test } from 'vitest'
import { reaches } from '#define'
import { routes } from '#resources/routes/index.ts'
import { ours, routes as specified, screens } from '#tests/oracle/index.ts'

const mounted = new Set(
  reaches(routes).flatMap(({ leaf, parents }) => [
    leaf.path,
    ...parents.map(parent => parent.path),
  ]),
)
/** Paths that the application answers without a line of the route tree (`src/app/resources.tsx`). */
const frame = ['/', '/login', '/redirect/:path*', '/404']

describe('tests/oracle/screens.csv', () => {
  test('has one row for each path', () => {
    const paths = screens.map(({ path }) => path)
    expect(paths.filter((path, at) => paths.indexOf(path) !== at)).toEqual([])
    expect(specified.filter(row => !paths.includes(row.path)).map(row => row.path)).toEqual([])
  })

  test('has a row for each path that is mounted', () => {
    const built = screens.filter(({ state }) => state !== 'left out').map(({ path }) => path)
    expect([...mounted].filter(path => !built.includes(path))).toEqual([])
  })

  test('calls nothing built that is not mounted', () => {
    const wrong = screens.filter(
      ({ path, state }) =>
        state !== 'left out' && !mounted.has(path as `/${string}`) && !frame.includes(path),
    )
    expect(wrong.map(({ path }) => path)).toEqual([])
  })

  test('calls nothing our own that the specification has', () => {
    expect(specified.filter(row => ours.includes(row.path)).map(row => row.path)).toEqual([])
  })

  test('says what each screen consists of, and the reason for each path that is left out', () => {
    expect(screens.filter(({ state }) => !['built', 'ours', 'left out'].includes(state))).toEqual(
      [],
    )
    expect(screens.filter(({ what }) => !what)).toEqual([])
    expect(screens.filter(({ state, what }) => state === 'left out' && what.length < 10)).toEqual(
      [],
    )
  })
})
