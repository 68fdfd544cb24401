import { afterAll, beforeAll, expect, it } from 'vitest'
import { writeAudit } from '#server/db/audit.ts'
import { anchorOf, hasUnsealed, chainAudit, verifyAudit } from '#server/db/auditChain.ts'
import { describeOnDatabase, describeOnEachDatabase } from '#tests/support/databases/databases.ts'
import { onServer } from '#tests/support/databases/postgresDatabases.ts'
import { startProduct, type Product } from '#tests/support/browser/product.ts'
import { sealAll } from '#tests/support/databases/sealAll.ts'

const url = '/api/orderManagement/addOrUpdateOrderTag'
const chain = (product: Product) =>
  product.db.text<{ chain_no: number | null }>('select chain_no from audit order by seq')

describeOnEachDatabase('the audit', database => {
  let product: Product
  beforeAll(async () => {
    product = await startProduct(database.settings)
    await (await product.as('ALL')).post(url, { name: 'Sealed' })
  })
  afterAll(() => product.close())

  it('is chained without a gap, once, whatever gaps its numbers have', async () => {
    await product.db
      .write(async tx => {
        await writeAudit({ db: tx, actor: {} }, { operation: 'undone' })
        throw new Error('undone')
      })
      .catch(() => {})
    await (await product.as('ALL')).post(url, { name: 'After a gap' })
    const sealed = await sealAll(product.db)
    expect(sealed).toBeGreaterThan(3)
    const numbers = (await chain(product)).map(r => r.chain_no)
    expect(numbers.toSorted((a, b) => a! - b!)).toEqual(
      Array.from({ length: sealed }, (_, i) => i + 1),
    )
    expect(await hasUnsealed(product.db)).toBe(false)
    expect(await chainAudit(product.db)).toBe(0)
    expect(await verifyAudit(product.db)).toEqual([])
  })

  it.each([
    ['a change', "update audit set operation = 'nothing'"],
    ['a change of what is not sealed', 'update audit set staff_id = null where chain_no is null'],
    ['a second seal', 'update audit set chain_no = chain_no + 1000'],
    ['a removal', 'delete from audit'],
    ['emptying', 'truncate audit'],
  ])('refuses %s', async (_, statement) => {
    await writeAudit({ db: product.db, actor: {} }, { operation: 'not sealed' })
    await expect(product.db.text(statement)).rejects.toThrow('audit rows are never changed')
  })

  it('tells which row was changed or taken away behind the back of its trigger', async () => {
    await sealAll(product.db)
    const tampered = (statement: string) =>
      product.db
        .write(async tx => {
          await tx.text('alter table audit disable trigger user')
          await tx.text(statement)
          throw await verifyAudit(tx)
        })
        .catch((problems: string[]) => problems)
    expect(await tampered("update audit set changes = '{}' where chain_no = 2")).toEqual([
      expect.stringMatching(/^Audit: row 2 .* no longer says/),
    ])
    expect(await tampered('delete from audit where chain_no = 2')).toEqual([
      'Audit: row 2 of the chain is missing.',
    ])
    expect(
      await tampered("update audit set digest = sha256('forged') where chain_no = 2"),
    ).toHaveLength(2)
    expect(await verifyAudit(product.db)).toEqual([])
  })

  it('tells that its newest rows were cut off, and that rows were sealed past its anchor', async () => {
    await sealAll(product.db)
    const [{ last }] = (await product.db.text<{ last: number }>(
      'select max(chain_no) as last from audit',
    )) as [{ last: number }]
    expect(await anchorOf(product.db)).toMatch(new RegExp(`^row ${last}, [0-9a-f]{64}$`))
    const tampered = (...statements: string[]) =>
      product.db
        .write(async tx => {
          for (const table of ['audit', 'audit_anchor'])
            await tx.text(`alter table ${table} disable trigger user`)
          for (const statement of statements) await tx.text(statement)
          throw await verifyAudit(tx)
        })
        .catch((problems: string[]) => problems)
    expect(await tampered(`delete from audit where chain_no > ${last - 2}`)).toEqual([
      `Audit: the newest 2 rows of the chain are cut off: it ends at ${last - 2} and was sealed to ${last}.`,
    ])
    expect(await tampered('delete from audit where chain_no is not null')).toEqual([
      expect.stringContaining(`the newest ${last} rows of the chain are cut off`),
    ])
    expect(await tampered(`update audit_anchor set chain_no = ${last - 1}`)).toHaveLength(2)
    expect(await tampered('delete from audit_anchor')).toEqual([
      `Audit: the chain goes on to row ${last}, and was sealed to none.`,
    ])
  })

  it.each([
    ['going back', 'update audit_anchor set chain_no = chain_no - 1'],
    ['standing still with another hash', "update audit_anchor set hash = sha256('forged')"],
    ['removal', 'delete from audit_anchor'],
    ['emptying', 'truncate audit_anchor'],
  ])('refuses an anchor %s', async (_, statement) => {
    await sealAll(product.db)
    await expect(product.db.text(statement)).rejects.toThrow('only goes forward')
  })
})

describeOnDatabase('postgres', 'sealing while others write', database => {
  it('leaves rows for later as long as an older transaction runs, and never makes a writer wait', async () => {
    const product = await startProduct(database.settings)
    try {
      await sealAll(product.db)
      await onServer((database.settings as { DATABASE_URL: string }).DATABASE_URL, async slow => {
        await slow.query("begin; insert into audit (operation) values ('slow')")
        await writeAudit({ db: product.db, actor: {} }, { operation: 'quick' })
        expect(await hasUnsealed(product.db)).toBe(false)
        expect(await chainAudit(product.db)).toBe(0)
        // The sealer holds its own rows only.
        await product.db.write(async tx => {
          await tx.text('select 1 from audit where chain_no is not null for update')
          await slow.query("insert into audit (operation) values ('slow again')")
        })
        await slow.query('commit')
      })
      expect(await sealAll(product.db)).toBe(3)
      expect(await verifyAudit(product.db)).toEqual([])
    } finally {
      await product.close()
    }
  })

  it('keeps one unbroken chain while 8 clients write and a sealer runs beside them', async () => {
    const product = await startProduct(database.settings)
    try {
      let isWriting = true
      const writers = Promise.all(
        Array.from({ length: 8 }, async (_, client) => {
          for (let i = 0; i < 40; i++)
            await product.db.write(async tx => {
              await writeAudit({ db: tx, actor: {} }, { operation: 'busy', changes: { client, i } })
              await new Promise(done => setTimeout(done, Math.random() * 8))
            })
        }),
      ).finally(() => {
        isWriting = false
      })
      while (isWriting) await chainAudit(product.db)
      await writers
      await sealAll(product.db)
      expect(await verifyAudit(product.db)).toEqual([])
    } finally {
      await product.close()
    }
  })
})
