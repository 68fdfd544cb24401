import {
  makeField,
  type FieldOptions,
  type LinesOf,
  type Only,
  type OpensAt,
  type RecordOfFields,
  type NarrowedBy,
} from '#define/field.ts'

/**
 * The id of a record of another entity, given by name to avoid import circles. `narrowedBy` limits
 * the choice by other fields of the record; nothing can be chosen while they are empty. The inputs of
 * calls may have `alsoNarrowedBy`, which limits it only while its field has a value, and which the
 * server leaves to the call. `only` limits it by fixed values. The choice leaves out the record in `otherThan`. The server refuses
 * ids outside the choice; `otherThan` needs a declared condition for that. An input `answeredByRow` is
 * left to a call that answers each of many records by itself, also those that are not there. In the rows of a call
 * `opensAt` names the screen that the record's name leads to.
 * @example customerId: reference('customers', { required: true })
 * @example deliveryAddressId: reference('addresses', { narrowedBy: { customerId: 'customerId' } })
 * @example ownerId: reference('staff', { only: { isDisabled: false } })
 * @example targetId: reference('warehouses', { only: { warehouseType: ['Warehouse', 'Service'] }, otherThan: 'sourceId' })
 */
export const reference = <
  const To extends string,
  const O extends FieldOptions & {
    onDelete?: 'cascade' | 'restrict'
    narrowedBy?: NarrowedBy
    alsoNarrowedBy?: NarrowedBy
    only?: Only
    otherThan?: string
    answeredByRow?: true
    opensAt?: OpensAt
  } = {},
>(
  to: To,
  options?: O,
) =>
  makeField<'reference', string, O & { to: To }>('reference', { ...options, to } as unknown as O & {
    to: To
  })

/**
 * The id of the parent record in a tree of the same entity; no record may be below itself.
 * @example parentId: tree('categories', { label: 'Parent' })
 */
export const tree = <const To extends string, const O extends FieldOptions = {}>(
  to: To,
  options?: O,
) =>
  makeField<'tree', string, O & { to: To }>('tree', { ...options, to } as unknown as O & { to: To })

/**
 * The ids of records of another entity (many to many), stored in a link table; at most 100 of them,
 * or `max`.
 * @example tagIds: tags('orderTags', { label: 'Tags' })
 * @example assigneeIds: tags('staff', { only: { isDisabled: false } })
 */
export const tags = <
  const To extends string,
  const O extends FieldOptions & { only?: Only; max?: number; answeredByRow?: true } = {},
>(
  to: To,
  options?: O,
) =>
  makeField<'tags', readonly string[], O & { to: To; required: true }>('tags', {
    ...options,
    to,
    required: true,
  } as unknown as O & { to: To; required: true })

/**
 * Records that live and die with this one (order lines in an order). `by` is the child's reference
 * to its parent, `least` the minimum number. Of lines that stand together in a cell of a file
 * (`inCell`) it has what names each. Lines whose list has one column, a picture, and is sorted by a
 * number are pictures in an order: people drop, drag and enlarge them.
 * @example lines: lines(orderLines, { by: 'orderId' })
 * @example phones: lines(customerPhones, { by: 'customerId', inCell: true }) // '+6421000111; +6421000112'
 */
export const lines = <
  const E extends LinesOf,
  const O extends FieldOptions & {
    by: keyof E['fields'] & string
    least?: number
    inCell?: true
  },
>(
  from: E,
  options: O,
) =>
  makeField<'lines', readonly RecordOfFields<E['fields']>[], O & { from: E; required: true }>(
    'lines',
    {
      ...options,
      from,
      required: true,
    } as O & { from: E; required: true },
  )
