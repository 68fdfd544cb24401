import { snake } from '#define'

/**
 * The one arithmetic of what is bought, as SQL on a line of a purchase order. `of` writes a column of
 * it: of an alias (`columnsOf`), or `{name}` of a computed field. `received` holds what came before, too.
 */
type Column = (field: string) => string

/** The columns of an alias. @example agreedOf(columnsOf('pl')) */
export const columnsOf =
  (alias: string): Column =>
  field =>
    `${alias}.${snake(field)}`

/** What was confirmed, else what was ordered. */
export const agreedOf = (of: Column) => `coalesce(${of('confirmed')}, ${of('quantity')})`

/** What is neither received, whole or damaged, nor given up. */
export const toComeOf = (of: Column) =>
  `(${agreedOf(of)} - ${of('received')} - ${of('closedShort')})`

/** What containers that are neither completed nor cancelled still have to check in. */
export const onBoardOf = (of: Column) => carriedOf(of, unsettled, stillOn)

/** The same of those that have left. */
export const atSeaOf = (of: Column) =>
  carriedOf(of, unsettled, `${stillOn} and v.state not in ('Planned', 'Loaded')`)

/** What is to come and in no container. Below 0 where more was loaded with a reason. */
export const notLoadedOf = (of: Column) => `(${toComeOf(of)} - ${onBoardOf(of)})`

/** What is shipped: all that containers took along, and what came before. */
export const shippedOf = (of: Column) =>
  `(${of('receivedBefore')} + ${carriedOf(of, 'b.quantity', hasLeft)})`

/** What is received: good and damaged pieces of containers, and what came before. */
export const receivedOf = (of: Column) =>
  `(${of('receivedBefore')} + ${carriedOf(of, 'b.received_good + b.damaged', 'true')})`

/**
 * What a line of a container (`cl`) still has to check in. A piece that is told to be missing counts
 * until its container is completed: only then it is given up or still owed.
 */
export const unsettledOf = (alias: string) =>
  `${alias}.quantity - ${alias}.received_good - ${alias}.damaged`

const unsettled = unsettledOf('b')
const stillOn = "v.state not in ('Completed', 'Cancelled')"
const hasLeft = "v.state not in ('Planned', 'Loaded', 'Cancelled')"

const carriedOf = (of: Column, pieces: string, which: string) =>
  `(select coalesce(sum(${pieces}), 0)::int from container_lines b join containers v on v.id = b.container_id where b.purchase_order_line_id = ${of('id')} and ${which} and not b.is_deleted and not v.is_deleted)`
