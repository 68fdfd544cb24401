import type { Problem } from '#server/kit'

interface Result {
  id: string
  isSuccess: boolean
  errors: readonly Problem[]
}

/** What became of each plan of a step for many, as its call answers it. */
export function resultsOf(results: readonly Result[]) {
  const done = results.filter(({ isSuccess }) => isSuccess).length
  return {
    done,
    refused: results.length - done,
    results: results.map(({ id, isSuccess, errors }) => ({
      id,
      isSuccess,
      errors: errors.map(({ code, field = null, message }) => ({ code, field, message })),
    })),
  }
}
