import { session } from '../app/services.ts'
import type { AnyField } from '../../resources/define/index.ts'

/** Whether the person may see a field at all; the server leaves it out of its answers otherwise. */
export const maySee = ({ options: { see } }: AnyField) =>
  !see || see.some(code => session.person()?.codes.has(code))
