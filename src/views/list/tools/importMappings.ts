import type { Examined, Mapping } from '#data/files.ts'

/** The mapping that a text says, if it says one. */
export function mappingIn(text: string): Mapping | undefined {
  try {
    const spoken: unknown = JSON.parse(text)
    return typeof spoken === 'object' && spoken !== null && 'columns' in spoken
      ? { ...nothing, ...(spoken as Mapping) }
      : undefined
  } catch {
    return undefined
  }
}

/** What of a mapping is about columns that this file has. */
export function heldBy(spoken: Mapping, { columns }: Examined): Mapping {
  const isHere = (header: string) => columns.some(each => each.header === header)
  const those = <Value>(of: Readonly<Record<string, Value>>) =>
    Object.fromEntries(Object.entries(of).filter(([header]) => isHere(header)))
  return {
    ...spoken,
    columns: those(spoken.columns),
    values: those(spoken.values),
    dates: those(spoken.dates),
    ...Object.fromEntries(
      byHeading.flatMap(part => (spoken[part] ? [[part, those<unknown>(spoken[part])]] : [])),
    ),
    split: those(spoken.split ?? {}),
    joined: Object.fromEntries(
      Object.entries(spoken.joined ?? {}).filter(([, of]) => of.columns.every(isHere)),
    ),
  }
}

/** Parts of a mapping by headings, which it may lack. */
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
export function withoutReading(spoken: Mapping, header: string): Mapping {
  const parts = ['dates', 'values', ...byHeading.filter(part => part !== 'omits')] as const
  const left = parts.flatMap(part => {
    const { [header]: _, ...others } = (spoken[part] ?? {}) as Readonly<Record<string, unknown>>
    return spoken[part] ? [[part, others] as const] : []
  })
  return { ...spoken, ...Object.fromEntries(left) }
}

const nothing: Mapping = { columns: {}, constants: {}, dates: {}, values: {} }
