import { HttpError } from '#data/errors.ts'
import type { InputOfShape } from '#define'
import type { approvalShape } from './discounts.calls.ts'

export type Approval = InputOfShape<typeof approvalShape>

/**
 * What the server says about discounts beyond the limits, where nothing else is wrong: they can be
 * asked for or signed.
 */
export function beyondLimit(error: unknown): string | undefined {
  const problems = error instanceof HttpError ? error.body.problems : []
  return problems.length && problems.every(({ code }) => code === 'discount_limit')
    ? problems.map(({ message }) => message).join(' ')
    : undefined
}
