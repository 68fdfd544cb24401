import { isField, type Shape } from '#define/call.ts'
import type { AnyField } from '#define/field.ts'

/** A call's input as fields; a list in it becomes a grid, like child lines. */
export const askedIn = (shape: Shape): Record<string, AnyField> =>
  Object.fromEntries(
    Object.entries(shape).flatMap(([name, part]): [string, AnyField][] => {
      if (isField(part)) return [[name, part]]
      if (part.node !== 'list') return []
      return [
        [
          name,
          {
            kind: 'lines',
            options: { from: { name, fields: askedIn(part.shape as Shape) }, by: '' },
          },
        ],
      ]
    }),
  )
