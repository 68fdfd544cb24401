import { labelOf } from '#define'
import { planOf, type LinesPlan, type Plan } from '#server/entities/meta/meta.ts'

/** What a field's column is called in a file: its label, or its name where two fields have the same label. */
export function headerOf(plan: Plan, name: string): string {
  const label = labelOf(name, plan.fieldOf.get(name)!.options)
  const namesakes = [...plan.fieldOf].filter(([n, f]) => labelOf(n, f.options) === label)
  return namesakes.length > 1 ? name : label
}

/** What a column of child lines is called in a file: `Bands: Above`. */
export const lineHeader = (plan: Plan, lines: LinesPlan, name: string) =>
  `${labelOf(lines.field, plan.fieldOf.get(lines.field)!.options)}: ${labelOf(name, planOf(lines.child).fieldOf.get(name)!.options)}`
