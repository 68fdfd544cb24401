import { session } from '#src/app/services.ts'
import type { AnyField } from '#define'

/** Whether the person may see a field at all; the server leaves it out of its answers otherwise. */
export const maySee = ({ options: { see } }: AnyField) =>
  !see || see.some(code => session.person()?.codes.has(code))
