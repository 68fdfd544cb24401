/** `319`, or `more than 10,000` where the server stopped counting. */
export function totalInWords(total: number | undefined, meta: { total?: number } | undefined) {
  if (total !== undefined) return total.toLocaleString('en-NZ')
  return meta?.total === undefined ? '' : `more than ${meta.total.toLocaleString('en-NZ')}`
}
