import pg from 'pg'
import { expect, it } from 'vitest'
import { loggedError } from '#server/http/loggedError.ts'

it('an error of the database is logged with its place and without what stood in the row', () => {
  const error = Object.assign(
    new pg.DatabaseError('invalid input syntax for type integer: "4111 1111"', 9, 'error'),
    {
      code: '23502',
      severity: 'ERROR',
      table: 'customers',
      column: 'phone',
      detail: 'Failing row contains (Aroha Ngata, +64211234567).',
      where: "unnamed portal parameter $1 = 'Aroha Ngata'",
      internalQuery: "select 'Aroha Ngata'",
    },
  )
  const logged = loggedError(error as never)
  expect(logged).toMatchObject({
    type: 'DatabaseError',
    message: 'invalid input syntax for type integer: "…"',
    code: '23502',
    table: 'customers',
    column: 'phone',
  })
  expect(logged.stack).toContain('loggedError.unit.test.ts')
  expect(JSON.stringify(logged)).not.toMatch(/Aroha|4111|6421/)
})

it('what could not be read is not quoted, over several lines neither', () => {
  const error = (() => {
    try {
      return JSON.parse('{"a":my "secret"}')
    } catch (e) {
      return e
    }
  })()
  const logged = JSON.stringify(loggedError(error))
  expect(logged).toContain('is not valid JSON')
  expect(logged).not.toContain('secret')
})
