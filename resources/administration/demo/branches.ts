import { type Buffers, demoPart, type Random } from '#server/demo/kit.ts'

export const branches = demoPart('branches', {
  fills: ['branches'],
  rows: ({ random, out }) => fillBranches(random('branches'), out),
})

/** Tells of the branches where they are, when they are open, and what stands on their papers. */
function fillBranches(random: Random, out: Buffers): void {
  for (const branch of out.branches) {
    const isNz = branch.country === 'NZ'
    branch.phone = phones[branch.code]!
    branch.openingHours = 'Mon to Fri, 9:00 to 17:30; Sat and Sun, 10:00 to 16:00'
    branch.taxNo = `${isNz ? 'GST' : 'BN'} ${random.int(100_000_000, 999_999_999)}`
    branch.bankAccount = `Harbour Trust Bank, ${random.int(10_000_000, 99_999_999)}`
    branch.address = {
      line1: `${random.int(2, 180)} ${isNz ? 'Timber Lane' : 'Maple Way'}`,
      line2: null,
      suburb: null,
      city: branch.city,
      region: isNz ? null : 'Alberta',
      postcode: null,
      country: branch.country,
    }
    branch.invoiceFooter = 'Thank you. Please check your goods within seven days.'
  }
}

const phones: Readonly<Record<string, string>> = {
  AKL: '+6495550120',
  CHC: '+6435550121',
  HAM: '+6475550122',
  EDM: '+17805550123',
  CGY: '+14035550124',
}
