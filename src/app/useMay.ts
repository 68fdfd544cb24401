import type { EntityOperation } from '../../resources/define/access.ts'
import type { AnyEntity } from '../../resources/define/entity.ts'
import { may } from './access.ts'

/** Tells what the person may do: `const may = useMay()`, then `may(entity, 'update')`. Hidden is not denied: the server decides. */
export const useMay = (): ((entity: AnyEntity, operation: EntityOperation) => boolean) => may
