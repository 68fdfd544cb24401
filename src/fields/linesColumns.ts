import type { AnyField, Fields } from '../../resources/define/index.ts'
import { maySee } from './maySee.ts'

/** The fields of child lines that the person may see, the reference to their parent apart. */
export const linesColumns = ({ options }: AnyField): [string, AnyField][] =>
  Object.entries(options.from!.fields as Fields).filter(
    ([name, field]) => name !== options.by && maySee(field),
  )
