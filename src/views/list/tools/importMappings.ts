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
    dates: those(said.dates),
    decimals: those(said.decimals ?? {}),
    values: those(said.values),
    split: those(said.split ?? {}),
    joined: Object.fromEntries(
      Object.entries(said.joined ?? {}).filter(([, of]) => of.columns.every(isHere)),
    ),
  }
}

const nothing: Mapping = { columns: {}, constants: {}, dates: {}, values: {} }
