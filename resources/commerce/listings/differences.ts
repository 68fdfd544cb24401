/** The fields of a listing that can differ on its website: the columns of both sides and of the last agreement. */
const compared = [
  ['our_name', 'web_name', 'agreed_name'],
  ['our_published', 'web_published', 'agreed_published'],
  ['our_price', 'web_price', 'agreed_price'],
] as const

const name = (column: string) => `{${column.replace(/_(\w)/g, (_, c: string) => c.toUpperCase())}}`

/**
 * SQL of how two values of a listing stand: who changed it since both last agreed. A difference that
 * nobody has agreed on is a conflict.
 */
export function stateOf(ours: string, web: string, agreed: string): string {
  const [a, b, last] = [name(ours), name(web), name(agreed)]
  return `case when ${a} is null or ${b} is null then null when ${a} = ${b} then 'Same'
    when ${b} is not distinct from ${last} then 'To push' when ${a} is not distinct from ${last} then 'Changed on the web' else 'Conflict' end`
}

/** SQL of the worst of them, and of the stock. */
export const stateOfAll = (() => {
  const states = compared.map(([ours, web, agreed]) => `(${stateOf(ours, web, agreed)})`)
  const any = (state: string) =>
    states.map(each => `coalesce(${each} = '${state}', false)`).join(' or ')
  return `case when ${any('Conflict')} then 'Conflict' when ${any('Changed on the web')} then 'Changed on the web'
    when ${any('To push')} or ({webStock} is not null and {ourStock} is not null and {webStock} <> {ourStock}) then 'To push'
    when {readOnUtc} is null then null else 'Same' end`
})()

/** How two values of a field stand. */
export type FieldState = 'Same' | 'To push' | 'Changed on the web' | 'Conflict'

/** The same in code: which side changed since both last agreed. */
export function stateOfValues<T>(
  ours: T | null,
  web: T | null,
  agreed: T | null,
): FieldState | null {
  if (ours === null || web === null) return null
  if (ours === web) return 'Same'
  if (web === agreed) return 'To push'
  return ours === agreed ? 'Changed on the web' : 'Conflict'
}
