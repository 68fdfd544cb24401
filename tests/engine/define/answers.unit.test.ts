import { expect, test } from 'vitest'
import { answersFile, endpointOf, operations, type AnyCall, type AnyEntity } from '#define'
import { calls, entities } from '#resources/registry.ts'
import { calls as table } from '#tests/oracle/index.ts'

const pathOf = (at: string) => at.split(' ')[1]!.split('?')[0]!.toLowerCase()
const specified = new Set(table.map(({ path }) => path.toLowerCase()))

/** The keys that the specification names for an answer. Any other answer is `data` (reading 16). */
const named: Readonly<Record<string, readonly string[]>> = {
  '/api/account/login': ['accessToken', 'refreshToken', 'expiresIn', 'tokenType'],
  '/api/account/refreshtoken': ['accessToken', 'refreshToken', 'expiresIn', 'tokenType'],
  '/api/client/getclientinfo': ['clientVM'],
  '/api/delivery/getcalendarlist': ['calendarList'],
  '/api/ordermanagement/getorderlistbycode': ['orderList'],
  ...Object.fromEntries(
    ['gettaskslist', 'gettaskstootherslist', 'getalltaskslist'].map(name => [
      `/api/tasks/${name}`,
      // What is new since the last poll is counted: reading 20.
      ['tasksDataList', 'lastTaskCreatedOnUtc', 'newCount'],
    ]),
  ),
}

/** Beside every list of pages: how many there are, and whether there are more than were counted. */
const ofPages = ['totalCount', 'hasMore']

const answers: [path: string, keys: string[]][] = [
  ...Object.values(calls as Record<string, AnyCall>)
    .filter(call => !answersFile(call) && !call.isStream)
    .map(({ at, answer }): [string, string[]] => [pathOf(at), Object.keys(answer)]),
  ...(Object.values(entities) as AnyEntity[]).flatMap(entity =>
    operations.flatMap((operation): [string, string[]][] => {
      const endpoint = endpointOf(entity, operation)
      return endpoint?.key ? [[pathOf(endpoint.at), [endpoint.key]]] : []
    }),
  ),
]

test('a call of the specification answers under its key, or under `data`', () => {
  const asked = answers.filter(([path]) => specified.has(path))
  expect(asked.length).toBeGreaterThan(130)
  const beside = asked.flatMap(([path, keys]) => {
    const allowed = [...(named[path] ?? ['data']), ...ofPages]
    return keys.filter(key => !allowed.includes(key)).map(key => `${path} ${key}`)
  })
  expect(beside).toEqual([])
  for (const [path, keys] of Object.entries(named))
    expect(answers.find(([each]) => each === path)?.[1], path).toEqual(
      expect.arrayContaining([...keys]),
    )
})
