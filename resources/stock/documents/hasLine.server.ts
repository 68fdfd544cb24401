import { sql, type SQL } from 'drizzle-orm'

/**
 * SQL on the record `t`: it has a line with this value in a column.
 * @example hasLine('container_lines', 'container_id', 'sku_id')(skuId)
 */
export const hasLine =
  (table: string, by: string, column: string) =>
  (value: unknown): SQL =>
    sql`t.id in (select l.${sql.identifier(by)} from ${sql.identifier(table)} l where l.${sql.identifier(column)} = ${value} and not l.is_deleted)`
