import { expect, it } from 'vitest'
import { migrate, migrationNames } from '#server/db/migrate.ts'
import { describeOnDatabase, nothing } from '#tests/support/databases/databases.ts'
import { closeVerified } from '#tests/support/databases/ledger.ts'
import { openDatabaseOf } from '#tests/support/databases/openDatabaseOf.ts'

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const [client, sku, order, purchase, container, carried] = [1, 2, 3, 4, 5, 6].map(id)

describeOnDatabase(
  'postgres',
  'the migration that counts what is presold',
  database => {
    it('counts what was promised before, and lets the limit say so where that was too much', async () => {
      const db = await openDatabaseOf(database.settings)
      await migrate(
        db,
        migrationNames().filter(name => name < '0016'),
      )
      await db.write(async tx => {
        // Alone, without the records that they point to.
        await tx.text('set local session_replication_role = replica')
        await tx.text(
          `insert into skus (id, code, name, product_id) values ($1, 'SOFA', 'Sofa', $1)`,
          [sku],
        )
        for (const [line, limit] of [
          [purchase, 5],
          [id(7), null],
        ])
          await tx.text(
            'insert into purchase_order_lines (id, client_id, purchase_order_id, position, sku_id, quantity, unit_cost, presale_limit) values ($1, $2, $1, 1, $3, 20, 1, $4)',
            [line, client, sku, limit],
          )
        for (const [line, of] of [
          [container, purchase],
          [carried, id(7)],
        ])
          await tx.text(
            'insert into container_lines (id, client_id, container_id, purchase_order_line_id, sku_id, quantity) values ($1, $2, $1, $3, $4, 6)',
            [line, client, of, sku],
          )
        for (const [n, line, quantity, state] of [
          [10, container, 4, 'Planned'],
          [11, container, 3, 'Soft'],
          [12, container, 9, 'Released'],
          [13, carried, 2, 'Planned'],
        ])
          await tx.text(
            `insert into reservations (id, client_id, order_line_id, sku_id, quantity, source, container_line_id, state) values ($1, $2, $3, $4, $5, 'Container', $6, $7)`,
            [id(n as number), client, order, sku, quantity, line, state],
          )
      })
      await migrate(db)
      expect(
        await db.text(
          'select id, presold, presale_limit as "limit" from container_lines union all select id, presold, presale_limit from purchase_order_lines order by id',
        ),
      ).toEqual([
        { id: purchase, presold: 7, limit: 7 },
        { id: container, presold: 7, limit: 7 },
        { id: carried, presold: 2, limit: null },
        { id: id(7), presold: 2, limit: null },
      ])
      await closeVerified(db)
    })
  },
  nothing,
)
