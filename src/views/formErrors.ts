/** What a form shows of a failed request: a message at each field that the server names, the rest in the summary. */
export function formErrors(error: unknown): object {
  const { message, body } = error as { message?: string; body?: { errors?: object } }
  return body?.errors ?? { root: { serverError: message ?? String(error) } }
}
