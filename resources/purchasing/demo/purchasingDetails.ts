import type { Person } from '#resources/administration/demo/people.ts'
import type { Random } from '#server/demo/random.ts'
import type { Country } from '#resources/administration/demo/reference.ts'
import { clientId } from '#resources/administration/demo/reference.ts'
import type { Supply } from './purchasingRecords.ts'
import type { Buffers } from '#server/demo/tables.ts'

const day = 86_400_000

/** Writes how long containers take from our own ports to the warehouses of their country. */
export function makePortTransits(
  random: Random,
  { ports }: Supply,
  at: number,
  out: Buffers,
): void {
  for (const [code, portId] of Object.entries(ports)) {
    const country = code.slice(0, 2)
    if (country !== 'NZ' && country !== 'CA') continue
    const owner = clientId(country satisfies Country)
    for (const { id, clientId: of, warehouseType } of out.warehouses)
      if (of === owner && warehouseType === 'Warehouse')
        out.portTransits.push({
          id: random.id(at),
          createdOnUtc: at,
          portId,
          warehouseId: id,
          days: random.int(1, 4),
        })
  }
}

/** Writes where suppliers are paid, and who has asked for another account. */
export function makeBankDetails(
  random: Random,
  people: readonly Person[],
  now: number,
  out: Buffers,
): void {
  const buyer = people.find(p => p.job === 'purchasing')!
  const admin = people.find(p => p.job === 'admin' && p.country === buyer.country)!
  const account = () => random.int(10_000_000, 99_999_999).toString()
  for (const supplier of out.suppliers)
    supplier.bankAccount = `Harbour Trust Bank, ${supplier.name}, ${account()}`
  for (const [i, state] of (['Waiting', 'Approved', 'Declined'] as const).entries()) {
    const supplier = out.suppliers[i]!
    const asked = now - (i + 1) * 9 * day
    out.supplierBankChanges.push({
      id: random.id(asked),
      createdOnUtc: asked,
      createdBy: buyer.id,
      updatedBy: state === 'Waiting' ? buyer.id : admin.id,
      supplierId: supplier.id,
      bank: 'Pacific Commerce Bank',
      accountName: supplier.name,
      account: account(),
      reason: `Asked for by ${supplier.contact}, confirmed by telephone`,
      askedById: buyer.id,
      state,
    })
  }
}
