import type { AnyField, Fields } from '#define'
import { maySee } from '#src/fields/maySee.ts'

/** The fields of child lines that the user may see, without the reference to the parent. */
export const linesColumns = ({ options }: AnyField): [string, AnyField][] =>
  Object.entries(options.from!.fields as Fields).filter(
    ([name, field]) => name !== options.by && maySee(field),
  )
