import { snake, type AnyEntity, type AnyField } from '#define'

/** The table of an entity, and the link table of a `tags` field. */
export const tableName = (e: { name: string }) => snake(e.name)
export const linkTable = (e: { name: string }, field: string) => `${tableName(e)}_${snake(field)}`
export const sequenceName = (e: { name: string }, field: string) =>
  `${tableName(e)}_${snake(field)}_seq`

/**
 * SQL of an expression with fields as `{field}`, each replaced by its column (of the table `alias`,
 * if given). For computed fields and checks.
 */
export const withColumns = (expression: string, alias = '') =>
  expression.replace(/\{(\w+)\}/g, (_, field: string) => `${alias && `${alias}.`}"${snake(field)}"`)

/** Whether uniqueness ignores case. */
export const ignoresCase = (field: AnyField | undefined) =>
  field !== undefined && ['text', 'code', 'email'].includes(field.kind)

/** PostgreSQL silently truncates longer names. */
const longestName = 63

/** The name of the unique index of a field or a set of fields; error messages are found by it. */
export const uniqueName = (e: { name: string }, fields: readonly string[]) =>
  `${tableName(e)}_${fields.map(snake).join('_')}_key`.slice(0, longestName)
export const checkName = (e: AnyEntity, message: string) =>
  `${tableName(e)}_check_${Object.keys(e.checks ?? {}).indexOf(message) + 1}`
