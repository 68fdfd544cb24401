import { parseArgs } from 'node:util'

/**
 * How much a bench does, by the options of its command line.
 * @param usual the sizes by name, where an option does not say another
 * @throws for an option of another name
 */
export function sizesOf<Name extends string>(
  usual: Readonly<Record<Name, number>>,
): Record<Name, number> {
  const names = Object.keys(usual) as Name[]
  const { values } = parseArgs({
    options: Object.fromEntries(names.map(name => [name, { type: 'string' as const }])),
    allowPositionals: true,
  })
  const sizes = names.map(name => [name, Number(values[name] ?? usual[name])])
  return Object.fromEntries(sizes) as Record<Name, number>
}
