import { expect, it } from 'vitest'
import { HttpError, TimedOut } from '#data/errors.ts'
import { createQueryClient } from '#src/app/queryClient.ts'

const retry = createQueryClient().getDefaultOptions().queries!.retry as (
  count: number,
  error: unknown,
) => boolean

it.each([
  ['no answer came', new HttpError('', 0), [true, true, false]],
  ['the server is busy', new HttpError('', 503), [true, true, false]],
  ['no answer came in time', new TimedOut('', 0), [false, false, false]],
  ['the server refuses', new HttpError('', 403), [false, false, false]],
])('a read is repeated at most twice, and only where that may help: %s', (_, error, repeated) => {
  expect([0, 1, 2].map(count => retry(count, error))).toEqual(repeated)
})
