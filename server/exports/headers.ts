import { labelOf, type AnyField } from '#define'
import { metaOf, type LinesMeta, type EntityMeta } from '#server/entities/meta/meta.ts'

/**
 * The column header of a field in a file: its label, or its name when two fields share the label.
 */
export function headerOf(meta: EntityMeta, name: string): string {
  const label = labelOf(name, meta.fieldOf.get(name)!.options)
  const namesakes = [...meta.fieldOf].filter(([n, f]) => labelOf(n, f.options) === label)
  return namesakes.length > 1 ? name : label
}

/** The column header of a child line's field: `Bands: Above`. */
export const lineHeader = (meta: EntityMeta, lines: LinesMeta, name: string) =>
  `${labelOf(lines.field, meta.fieldOf.get(lines.field)!.options)}: ${labelOf(name, metaOf(lines.child).fieldOf.get(name)!.options)}`

/** The column header of a part of a field: `Address: City`. */
export const partHeader = (meta: EntityMeta, name: string, part: string, { options }: AnyField) =>
  `${headerOf(meta, name)}: ${labelOf(part, options)}`
