/**
 * What a form shows of a failed request: a message at each of its inputs that the server names, everything else in the summary. An
 * error at an input that the form does not have could never be corrected, and would keep it from being saved again.
 */
export function formErrors(error: unknown, inputs: readonly string[]): object {
  const { message, body } = error as {
    message?: string
    body?: { errors?: Record<string, string | { serverError: string }> }
  }
  const all = Object.entries(body?.errors ?? { root: message ?? String(error) })
  const isHere = ([path]: [string, unknown]) => inputs.includes(path.split('.')[0]!)
  const rest = all
    .filter(entry => !isHere(entry))
    .map(([, told]) => (typeof told === 'string' ? told : told.serverError))
  return {
    ...Object.fromEntries(all.filter(isHere)),
    ...(rest.length > 0 && { root: { serverError: rest.join(' ') } }),
  }
}
