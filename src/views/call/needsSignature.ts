import { HttpError } from '#data/errors.ts'

/** Why somebody else has to sign a call, where nothing else is wrong with it. */
export function needsSignature(error: unknown): string | undefined {
  const problems = error instanceof HttpError ? error.body.problems : []
  return problems.length && problems.every(({ code }) => code === 'needs_signature')
    ? problems.map(({ message }) => message).join(' ')
    : undefined
}
