import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeRules } from '#tests/support/databases/databases.ts'
import { startProduct, type Caller, type Product } from '#tests/support/browser/product.ts'
import { emptyBeginning, worldIn } from '#tests/support/api/world.ts'

describeRules(
  'bank details of suppliers',
  database => {
    let product: Product, supplierId: string
    let asker: Caller, other: Caller, buyer: Caller
    beforeAll(async () => {
      product = await startProduct(database.settings)
      supplierId = await (
        await worldIn(product.db)
      ).make('suppliers', { code: 'BNK', name: 'Paid', country: 'Poland', currency: 'EUR' })
      asker = await product.as(['G2', 'G4'])
      other = await product.as(['G3', 'G4'])
      buyer = await product.as(['G2'])
    })
    afterAll(() => product.close())

    const supplier = async (by: Caller) => (await by.get(`/api/suppliers/${supplierId}`)).body
    const ask = async (account: string) =>
      (
        await asker.post('/api/supplierBankChanges', {
          supplierId,
          bank: 'Vistula Bank',
          accountName: 'Paid Sp.',
          account,
          reason: 'By telephone',
        })
      ).body
    const take = async (by: Caller, operation: string, id: string, reason?: string) =>
      (
        await by.post('/api/supplierBankChanges/bulk', {
          operation,
          targets: [{ id }],
          ...(reason && { reason }),
        })
      ).body.results[0]

    it('count when somebody else approves them, masked for whoever does not pay', async () => {
      const { id } = await ask('PL61 1090 1014')
      const own = await take(asker, 'approve', id)
      expect(own).toMatchObject({ isSuccess: false, errors: [{ field: 'state' }] })
      expect((await supplier(asker)).bankAccount).toBeNull()

      expect(await take(other, 'approve', id)).toMatchObject({ isSuccess: true })
      expect((await supplier(asker)).bankAccount).toBe('Vistula Bank, Paid Sp., PL61 1090 1014')
      const masked = await supplier(buyer)
      expect('bankAccount' in masked).toBe(false)
      expect(masked.bankMasked).toBe('•••• 1014')
      const [trace] = await product.db.text<{ changes: object }>(
        "select changes from audit where entity = 'suppliers' and record_id = $1",
        [supplierId],
      )
      expect(trace!.changes).toEqual({
        bankAccount: [null, 'Vistula Bank, Paid Sp., PL61 1090 1014'],
      })
      const late = await asker.put(`/api/supplierBankChanges/${id}`, { version: 2, bank: 'Mine' })
      expect([late.status, (await supplier(asker)).bankMasked]).toEqual([422, '•••• 1014'])
    })

    it('stay as they are when they are declined, and are no matter of who does not pay', async () => {
      const { id } = await ask('PL00 0000 0000')
      expect(await take(other, 'decline', id, 'Not theirs')).toMatchObject({ isSuccess: true })
      expect((await supplier(asker)).bankMasked).toBe('•••• 1014')
      expect((await buyer.get('/api/supplierBankChanges')).status).toBe(403)
      const straight = await asker.put(`/api/suppliers/${supplierId}`, {
        version: (await supplier(asker)).version,
        bankAccount: 'Mine',
      })
      expect([straight.status, straight.body.errors[0].field]).toEqual([400, 'bankAccount'])
    })

    it('name nobody of another client: its people read as head office, in lists, files and histories', async () => {
      const { id } = await ask('PL22 2222 2222')
      expect(await take(other, 'approve', id)).toMatchObject({ isSuccess: true })
      const canadian = await product.as(['G2', 'G4'], 'CA')
      const rowFor = async (by: Caller) =>
        (await by.get('/api/supplierBankChanges', { filter: JSON.stringify({ id }) })).body[0]
      const seen = await rowFor(canadian)
      expect([seen.labels.askedById, seen.decidedBy]).toEqual(['Head office', 'Head office'])
      const { body: one } = await canadian.get(`/api/supplierBankChanges/${id}`)
      expect([one.labels.askedById, one.decidedBy]).toEqual(['Head office', 'Head office'])
      const { body: history } = await canadian.get(`/api/supplierBankChanges/${id}/history`)
      expect(new Set(history.map((entry: { person: string }) => entry.person))).toEqual(
        new Set(['Head office']),
      )
      const file = await canadian.get('/api/supplierBankChanges/export', {
        filter: JSON.stringify({ id }),
        columns: 'askedById,decidedBy',
      })
      expect(file.body).toContain('Head office,Head office')
      expect(file.body).not.toContain('Person with')
      const home = await rowFor(asker)
      expect([home.labels.askedById, home.decidedBy]).toEqual([
        'Person with G2,G4',
        'Person with G3,G4',
      ])
    })
  },
  emptyBeginning,
)
