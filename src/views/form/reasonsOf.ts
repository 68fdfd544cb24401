/**
 * The reasons of a refused request by the path of their field, such as `cells.2.priceNZ`. What is
 * about no field stands under an empty name.
 */
export function reasonsOf(error: unknown): Readonly<Record<string, string>> {
  const { message, body } = error as {
    message?: string
    body?: { errors?: Readonly<Record<string, string | { serverError: string }>> }
  }
  const told = Object.entries(body?.errors ?? {}).map(([path, reason]) => [
    path,
    typeof reason === 'string' ? reason : reason.serverError,
  ])
  return told.length
    ? (Object.fromEntries(told) as Record<string, string>)
    : { '': message ?? String(error) }
}
