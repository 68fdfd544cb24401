import {
  dependentFields,
  isWorkedOut,
  type Action,
  type AnyEntity,
  type AnyField,
  type Fields,
  type Transition,
} from '#define'
import { usePanels } from '#src/app/product/panels.ts'
import { session } from '#src/app/services.ts'
import { maySee } from '#src/fields/maySee.ts'
import { useMay } from '#src/app/useMay.ts'
import { fieldNames } from '#src/views/parts/columns.ts'
import { useOperations } from '#src/views/parts/useOperations.ts'

/**
 * The bulk operations of an entity that the user may use; nothing is changed in deleted records,
 * which are restored first.
 */
export function useBulkOperations(entity: AnyEntity, isOfDeleted = false): BulkOperations {
  const may = useOperations(entity)
  const mayChange = useMay()(entity, 'update')
  if (isOfDeleted) return none
  const dependent = dependentFields(entity.fields as Fields)
  const usual: readonly string[] = mayChange ? (entity.list?.bulk ?? []) : []
  return {
    fields: may('update')
      ? fieldNames(entity, (field, name) => isSharable(field) && !dependent.has(name))
      : usual,
    usual: usual.filter(name => maySee(entity.fields[name]!)),
    steps: mayChange
      ? Object.entries(entity.statuses?.transitions ?? {}).filter(([, step]) => mayTake(step))
      : [],
    actions: mayChange ? Object.entries(entity.actions ?? {}).filter(([, { many }]) => many) : [],
    mayRemove: may('remove'),
    mayMerge: !!entity.merge && may('update') && may('remove'),
  }
}

type Named<T> = readonly (readonly [name: string, T])[]
interface BulkOperations {
  /** Fields that may hold the same value in many records. */
  readonly fields: readonly string[]
  /** Those of them that are offered by their names. */
  readonly usual: readonly string[]
  readonly steps: Named<Transition>
  /** Calls that are made once for each record. */
  readonly actions: Named<Action>
  readonly mayRemove: boolean
  readonly mayMerge: boolean
}
const none: BulkOperations = {
  fields: [],
  usual: [],
  steps: [],
  actions: [],
  mayRemove: false,
  mayMerge: false,
}

export function useIsSelectable(entity: AnyEntity): boolean {
  const { fields, steps, actions, mayRemove } = useBulkOperations(entity)
  // Rows of a call have what an area does with them, also without steps.
  const own = usePanels(entity, 'list').selection
  return (
    mayRemove ||
    [fields, steps, actions, entity.rowSteps ?? [], isWorkedOut(entity) ? own : []].some(
      ({ length }) => length,
    )
  )
}

/** A picture or a file belongs to one record, and unique values differ in each. */
const isSharable = (field: AnyField) =>
  !field.options.readOnly &&
  !field.options.secret &&
  !field.options.unique &&
  !['lines', 'image', 'file'].includes(field.kind) &&
  maySee(field)

const mayTake = ({ access, call }: Transition) =>
  !call?.one && (!access || access.some(code => session.person()?.codes.has(code)))
