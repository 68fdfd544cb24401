/**
 * The number of the request that made a change, by the record that it answered with. react-admin hands records on and nothing beside
 * them, and a record holds what is declared and nothing else.
 */
export const requestOf = (record: object): string | undefined => numbers.get(record)

export function fromRequest<R extends object>(record: R, headers: Headers): R {
  const number = headers.get('x-request-id')
  if (number) numbers.set(record, number)
  return record
}

const numbers = new WeakMap<object, string>()
