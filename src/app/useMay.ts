import type { EntityOperation } from '#define/access.ts'
import type { AnyEntity } from '#define/entity.types.ts'
import { may } from './access.ts'

/**
 * Checks permissions: `const may = useMay()`, then `may(entity, 'update')`. It only hides; the
 * server decides.
 */
export const useMay = (): ((entity: AnyEntity, operation: EntityOperation) => boolean) => may
