import type { Examined, Mapping } from '#data/files.ts'

/** The mapping that a text says, if it says one. */
export function mappingIn(text: string): Mapping | undefined {
  try {
    const stated: unknown = JSON.parse(text)
    return typeof stated === 'object' && stated !== null && 'columns' in stated
      ? { ...nothing, ...(stated as Mapping) }
      : undefined
  } catch {
    return undefined
  }
}

/** What of a mapping is about columns that this file has. */
export function heldBy(stated: Mapping, { columns }: Examined): Mapping {
  const isHere = (header: string) => columns.some(each => each.header === header)
  const those = <Value>(of: Readonly<Record<string, Value>>) =>
    Object.fromEntries(Object.entries(of).filter(([header]) => isHere(header)))
  return {
    ...stated,
    columns: those(stated.columns),
    values: those(stated.values),
    dates: those(stated.dates),
    ...Object.fromEntries(
      byHeading.flatMap(part => (stated[part] ? [[part, those<unknown>(stated[part])]] : [])),
    ),
    split: those(stated.split ?? {}),
    joined: Object.fromEntries(
      Object.entries(stated.joined ?? {}).filter(([, of]) => of.columns.every(isHere)),
    ),
  }
}

/** Parts of a mapping by headings, which it may lack. */
const byHeading = [
  'decimals',
  'omits',
  'blanks',
  'rounded',
  'foreign',
  'units',
  'lists',
  'paths',
  'markup',
] as const

/** Without how a column is read, since it is for another field now. Which rows are left out stays. */
export function withoutReading(stated: Mapping, header: string): Mapping {
  const parts = ['dates', 'values', ...byHeading.filter(part => part !== 'omits')] as const
  const left = parts.flatMap(part => {
    const { [header]: _, ...others } = (stated[part] ?? {}) as Readonly<Record<string, unknown>>
    return stated[part] ? [[part, others] as const] : []
  })
  return { ...stated, ...Object.fromEntries(left) }
}

const nothing: Mapping = { columns: {}, constants: {}, dates: {}, values: {} }
