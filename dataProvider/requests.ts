/**
 * The number of the request that made a change, by the answered record. react-admin passes on
 * records only, and a record holds declared fields only.
 */
export const requestOf = (record: object): string | undefined => numbers.get(record)

export function fromRequest<R extends object>(record: R, headers: Headers): R {
  const number = headers.get('x-request-id')
  if (number) numbers.set(record, number)
  return record
}

const numbers = new WeakMap<object, string>()
