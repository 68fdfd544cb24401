import { useMay } from '#src/app/useMay.ts'
import { endpointOf, type AnyEntity, type Operation } from '#define'

/** Whether an operation exists for an entity and the user may use it. The server checks again. */
export function useOperations(entity: AnyEntity) {
  const may = useMay()
  return (operation: Operation) =>
    endpointOf(entity, operation) !== undefined && may(entity, operation)
}
