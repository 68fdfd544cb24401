import type { Person } from '#resources/administration/demo/people.ts'
import type { Buffers, Random } from '#server/demo/kit.ts'

const day = 86_400_000

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
