import type { Examined, Mapping } from '#data/files.ts'

/** The mapping that a text says, if it says one. */
export function mappingIn(text: string): Mapping | undefined {
  try {
    const said: unknown = JSON.parse(text)
    return typeof said === 'object' && said !== null && 'columns' in said
      ? { ...nothing, ...(said as Mapping) }
      : undefined
  } catch {
    return undefined
  }
}

/** What of a mapping is about columns that this file has. */
export function heldBy(said: Mapping, { columns }: Examined): Mapping {
  const isHere = (header: string) => columns.some(each => each.header === header)
  const those = <Value>(of: Readonly<Record<string, Value>>) =>
    Object.fromEntries(Object.entries(of).filter(([header]) => isHere(header)))
  return {
    ...said,
    columns: those(said.columns),
    values: those(said.values),
    dates: those(said.dates),
    ...Object.fromEntries(
      byHeading.flatMap(part => (said[part] ? [[part, those<unknown>(said[part])]] : [])),
    ),
    split: those(said.split ?? {}),
    joined: Object.fromEntries(
      Object.entries(said.joined ?? {}).filter(([, of]) => of.columns.every(isHere)),
    ),
  }
}

/** What a mapping says by headings and may lack. */
const byHeading = [
  'decimals',
  'omits',
  'blanks',
  'rounded',
  'units',
  'lists',
  'paths',
  'markup',
] as const

/** Without how a column is read, since it is for another field now. Which rows are left out stays. */
export function withoutReading(said: Mapping, header: string): Mapping {
  const parts = ['dates', 'values', ...byHeading.filter(part => part !== 'omits')] as const
  const left = parts.flatMap(part => {
    const { [header]: _, ...others } = (said[part] ?? {}) as Readonly<Record<string, unknown>>
    return said[part] ? [[part, others] as const] : []
  })
  return { ...said, ...Object.fromEntries(left) }
}

const nothing: Mapping = { columns: {}, constants: {}, dates: {}, values: {} }
