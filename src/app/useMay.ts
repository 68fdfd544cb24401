import type { EntityOperation } from '#define/access.ts'
import type { AnyEntity } from '#define/entity.ts'
import { may } from './access.ts'

/** Tells what the person may do: `const may = useMay()`, then `may(entity, 'update')`. Hidden is not denied: the server decides. */
export const useMay = (): ((entity: AnyEntity, operation: EntityOperation) => boolean) => may
