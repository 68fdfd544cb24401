import { HttpError } from '#data/errors.ts'

/** Why somebody else has to sign a call, where nothing else is wrong with it. */
export function needsSignature(error: unknown): string | undefined {
  const problems = error instanceof HttpError ? error.body.problems : []
  return problems.length && problems.every(({ code }) => code === 'needs_signature')
    ? problems.map(({ message }) => message).join(' ')
    : undefined
}

/**
 * What somebody signs: the call and what it is about, as the server compares it. That is what is
 * given, or else the record.
 * @example aboutOf('adjustPoints', { points: 500 }, id) // 'adjustPoints 500'
 */
export const aboutOf = (
  call: string,
  { amount, points }: Readonly<Record<string, unknown>>,
  id: unknown,
): string => `${call} ${String(amount ?? points ?? id)}`
