import { say } from '#src/i18n/say.ts'
/** `319`, or `more than 10,000` if the server stopped counting. */
export function totalInWords(total: number | undefined, meta: { total?: number } | undefined) {
  if (total !== undefined) return total.toLocaleString('en-NZ')
  return meta?.total === undefined
    ? ''
    : say('common.more_than', { count: meta.total.toLocaleString('en-NZ') })
}
