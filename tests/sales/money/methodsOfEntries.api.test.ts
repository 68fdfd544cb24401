import { afterAll, beforeAll, expect, it } from 'vitest'
import { v7 as uuid } from 'uuid'
import { branchId } from '#resources/administration/demo/reference.ts'
import { demoTables, referenceRows } from '#resources/demo.ts'
import { addReference } from '#resources/demo.server.ts'
import { dayProof } from '#resources/sales/tills/dayProof.server.ts'
import type { Database } from '#server/db/database.ts'
import { migrate, migrationNames } from '#server/db/migrate.ts'
import { columnType } from '#server/db/tables.ts'
import type { Buffers } from '#server/demo/kit.ts'
import { worldIn } from '#tests/support/api/world.ts'
import { startProduct, type Caller, type Product } from '#tests/support/browser/product.ts'
import type { Beginning } from '#tests/support/databases/beginning.ts'
import { describeRules } from '#tests/support/databases/databases.ts'
import { ledgerDifferences } from '#tests/support/databases/ledger.ts'
import { openDatabaseOf } from '#tests/support/databases/openDatabaseOf.ts'

/** Entries of tills have no method yet. */
const before: Beginning = {
  name: 'before_0085',
  madeOf: ['package-lock.json', 'server/db', 'server/demo', 'server/migrations', 'resources'],
  async prepare(settings) {
    const db = await openDatabaseOf(settings)
    await migrate(
      db,
      migrationNames().filter(name => name < '0085'),
    )
    await withLaterColumns(db, () => addReference(db))
    await db.close()
  },
}

/** Columns that came later, which the rows of today fill, are there for as long as it takes. */
async function withLaterColumns(db: Database, work: () => Promise<unknown>) {
  const known = await db.text<{ name: string }>(
    "select table_name || '.' || column_name as name from information_schema.columns where table_schema = 'public'",
  )
  const later = Object.keys(referenceRows(Date.now())).flatMap(entity => {
    const { name: table, columns } = demoTables()[entity as keyof Buffers]!
    return columns
      .filter(({ name }) => !known.some(each => each.name === `${table}.${name}`))
      .map(({ name, field }) => ({ table, name, type: columnType({ name: entity }, field) }))
  })
  for (const { table, name, type } of later)
    await db.text(`alter table ${table} add column ${name} ${type}`)
  await work()
  for (const { table, name } of later) await db.text(`alter table ${table} drop column ${name}`)
}

describeRules(
  'the methods of cash that was entered before they were kept',
  database => {
    let product: Product, keeper: Caller, day: string
    let actor: Awaited<ReturnType<typeof worldIn>>['actor']
    const [branch, other] = [branchId('AKL'), branchId('HAM')]
    const methods: Record<string, string> = {}
    const run = (text: string, ...values: unknown[]): Promise<any> => product.db.text(text, values)

    beforeAll(async () => {
      const db = await openDatabaseOf(database.settings)
      const world = await worldIn(db)
      ;({ actor } = world)
      ;[{ day }] = await db.text<any>('select money_day($1, now())::text as day', [actor.clientId])
      for (const [name, position] of [
        ['Cash', 1],
        ['Cash of Hamilton', 2],
      ] as const)
        methods[name] = await world.make('paymentMethods', { name, type: 'Cash', position })
      // Each is taken at one branch alone.
      for (const [name, at] of [
        ['Cash', branch],
        ['Cash of Hamilton', other],
      ] as const)
        await db.text('insert into payment_methods_branch_ids (from_id, to_id) values ($1, $2)', [
          methods[name],
          at,
        ])
      const enter = (at: string, clientId: string, by: string, terminal: string) =>
        db.text(
          `insert into till_entries (id, client_id, branch_id, day, terminal, type, amount, staff_id, created_by, updated_by)
           values ($1, $2, $3, $4, $5, 'Float', 100, $6, $6, $6)`,
          [uuid(), clientId, at, day, terminal, by],
        )
      // A till of Hamilton was opened and counted with the method that was usual for all, another one was opened alone.
      for (const terminal of ['A', 'B']) await enter(other, actor.clientId, actor.staffId, terminal)
      const closing = await world.make('dayCloses', { branchId: other, day })
      await world.make('dayCounts', {
        dayCloseId: closing,
        methodId: methods.Cash,
        terminal: 'A',
        counted: 100,
      })
      // Canada has no method for cash.
      const { abroad } = world
      await enter(branchId('EDM'), abroad.clientId, abroad.staffId, '')
      await migrate(db)
      await db.close()
      product = await startProduct(database.settings)
      keeper = await product.as(['J1', 'J5'])
    })
    afterAll(() => product.close())

    const methodsOf = async (at: string) =>
      (
        await run(
          `select e.terminal || ' ' || coalesce(m.name, 'none') as told from till_entries e left join payment_methods m on m.id = e.method_id
           where e.branch_id = $1 order by 1`,
          at,
        )
      ).map(({ told }: { told: string }) => told)

    it('closes a day that was open and counted in part at the upgrade', async () => {
      expect(await methodsOf(other)).toEqual(['A Cash', 'B Cash of Hamilton'])
      const till = (call: string, body: object) =>
        keeper.post(`/api/tills/${call}`, { branchId: other, day, ...body })
      await till('count', {
        methodId: methods['Cash of Hamilton'],
        terminal: 'B',
        counted: 100,
      })
      expect((await till('close', {})).body).toMatchObject({ isSuccess: true, difference: 0 })
      const proof = await dayProof({ db: product.db, actor }, { branchId: other, day })
      expect(proof.filter(({ state }) => state === 'Differs')).toEqual([])
      expect(await ledgerDifferences(product.db)).toEqual([])
    })

    it('gives an entry without a method one once the client has one for cash, and changes nothing else of it', async () => {
      const abroad = branchId('EDM')
      expect(await methodsOf(abroad)).toEqual([' none'])
      const [{ client_id: clientId }] = await run(
        'select client_id from branches where id = $1',
        abroad,
      )
      await run(
        `insert into payment_methods (id, client_id, name, type) values ($1, $2, 'Cash of Canada', 'Cash')`,
        uuid(),
        clientId,
      )
      expect(await methodsOf(abroad)).toEqual([' Cash of Canada'])
      const [{ id }] = await run('select id from till_entries where branch_id = $1', abroad)
      for (const change of ['method_id = null', 'amount = 1', "terminal = 'B'"])
        await expect(run(`update till_entries set ${change} where id = $1`, id)).rejects.toThrow(
          /never change/,
        )
      await expect(run('delete from till_entries where id = $1', id)).rejects.toThrow(
        /never change/,
      )
    })

    it('enters cash with a method in use, at a branch whose own is disabled too', async () => {
      const usual = async () =>
        (
          await run(
            'select m.name from payment_methods m where m.id = usual_cash_method($1, $2)',
            actor.clientId,
            other,
          )
        )[0].name
      expect(await usual()).toBe('Cash of Hamilton')
      const disable = (name: string) =>
        run('update payment_methods set is_disabled = true where name = $1', name)
      await disable('Cash of Hamilton')
      expect(await usual()).toBe('Cash')
      const float = async () =>
        (await keeper.post('/api/tills/cash', { branchId: branch, type: 'Float', amount: 50 })).body
      expect(await float()).toMatchObject({ isSuccess: true })
      await disable('Cash')
      expect(await float()).toMatchObject({ errors: [{ code: 'no_cash', field: 'type' }] })
    })
  },
  before,
)
