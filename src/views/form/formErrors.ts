import { namesOf } from '#define'
import type { Shown } from '#src/views/parts/columns.ts'

/**
 * The form's errors of a failed request: a message at each input that the server names, everything
 * else in the summary.
 * An error at an input that the form does not have could never be corrected, and would block the
 * next save. So would one at a list of lines as a whole, which is corrected in its lines.
 */
export function formErrors(
  error: unknown,
  inputs: readonly Pick<Shown, 'name' | 'field'>[],
): object {
  const { message, body } = error as {
    message?: string
    body?: { errors?: Record<string, string | { serverError: string }> }
  }
  const all = Object.entries(body?.errors ?? { root: message ?? String(error) })
  const isHere = ([path]: [string, unknown]) => {
    const [first, ...line] = path.split('.')
    const input = inputs.find(({ name, field }) => namesOf(field, name).includes(first!))
    return input !== undefined && (input.field.kind !== 'lines' || line.length > 0)
  }
  const rest = all
    .filter(entry => !isHere(entry))
    .map(([, told]) => (typeof told === 'string' ? told : told.serverError))
  return {
    ...Object.fromEntries(all.filter(isHere)),
    ...(rest.length > 0 && { root: { serverError: rest.join(' ') } }),
  }
}
