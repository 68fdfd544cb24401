import { session } from '#src/app/services.ts'
import type { AnyField } from '#define'

/** Whether the user may see a field at all; otherwise the server leaves it out of its answers. */
export const maySee = ({ options: { visibleTo: see } }: AnyField) =>
  !see || see.some(code => session.person()?.codes.has(code))
