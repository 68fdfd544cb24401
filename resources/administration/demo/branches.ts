import { type Buffers, demoPart, type Random } from '#server/demo/kit.ts'
import { branchId, clientId, initialBranches, type BranchCode } from './reference.ts'

export const branches = demoPart('branches', {
  fills: ['branches', 'branchHours'],
  rows: ({ random, opened, out }) => fillBranches(random('branches'), opened, out),
})

/** Says of the branches where they are, when they are open, and what stands on their papers. */
function fillBranches(random: Random, opened: number, out: Buffers): void {
  for (const branch of out.branches) Object.assign(branch, factsOf(branch.code as BranchCode))
  for (const { code, country } of initialBranches)
    for (const [weekday, startHour, startMinute, endHour, endMinute] of spansOf(code))
      out.branchHours.push({
        id: random.id(opened),
        clientId: clientId(country),
        createdOnUtc: opened,
        branchId: branchId(code),
        weekday,
        period: { startHour, startMinute, endHour, endMinute },
      })
}

type Weekday = NonNullable<Buffers['branchHours'][number]['weekday']>
type Span = readonly [weekday: Weekday, ...fromAndTo: [number, number, number, number]]

const spansOf = (code: BranchCode): readonly Span[] => [
  ...(['1', '2', '3', '4', '5'] as const).map((day): Span => [day, 9, 0, 17, 30]),
  // Hamilton has a lunch break on Saturdays.
  ...(code === 'HAM'
    ? ([
        ['6', 9, 30, 12, 30],
        ['6', 13, 0, 16, 0],
      ] as const)
    : ([['6', 10, 0, 16, 0]] as const)),
  ['7', 10, 0, 16, 0],
]

/** A company has one number for its tax, whichever branch sells; the check digits are right. */
const taxNos = { NZ: 'GST 134-250-607', CA: 'GST 812345601 RT0001' } as const

const places = {
  AKL: ['12 Timber Lane', 'Penrose', '1061', null, '+6495550120', '02-0192-0048219-000'],
  CHC: ['88 Lathe Street', 'Sydenham', '8023', null, '+6435550121', '02-0820-0048210-000'],
  HAM: ['5 Joinery Place', 'Frankton', '3204', null, '+6475550122', '02-0316-0048211-000'],
  EDM: ['140 Maple Way NW', null, 'T5J 0K1', 'Alberta', '+17805550123', '004-12345-1048219'],
  CGY: ['27 Spruce Road SE', null, 'T2G 0K5', 'Alberta', '+14035550124', '004-23456-1048227'],
} as const satisfies Readonly<Record<BranchCode, unknown>>

/** All that a branch needs before it sells; invented. */
function factsOf(code: BranchCode) {
  const { name: city, country } = initialBranches.find(branch => branch.code === code)!
  const [line1, suburb, postcode, region, phone, bankAccount] = places[code]
  return {
    phone,
    bankAccount,
    taxNo: taxNos[country],
    openingHours: 'Closed on public holidays',
    ...((code === 'HAM' || code === 'CGY') && { displayLimit: 5000 }),
    address: { line1, line2: null, suburb, city, region, postcode, country },
    invoiceFooter: 'Thank you. Please check your goods within seven days.',
  }
}

/** The branches are there before demo data come, and rows that are there stay as they are: what they lack is set. */
export const factsOfBranches = `
  update branches b set phone = coalesce(b.phone, f.phone), bank_account = coalesce(b.bank_account, f."bankAccount"), tax_no = coalesce(b.tax_no, f."taxNo"),
    opening_hours = coalesce(b.opening_hours, f."openingHours"), display_limit = coalesce(b.display_limit, f."displayLimit"), address = coalesce(b.address, f.address), invoice_footer = coalesce(b.invoice_footer, f."invoiceFooter")
  from jsonb_to_recordset('${JSON.stringify(
    initialBranches.map(({ code }) => ({ id: branchId(code), ...factsOf(code) })),
  )}'::jsonb) as f(id uuid, phone text, "bankAccount" text, "taxNo" text, "openingHours" text, "displayLimit" int, address jsonb, "invoiceFooter" text)
  where f.id = b.id`
