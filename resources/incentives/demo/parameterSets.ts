import { branchId } from '#resources/administration/demo/reference.ts'
import { demoPart, isoDate, type Rows } from '#server/demo/kit.ts'

type Set = Rows['parameterSets']

/** Of each country: what was withdrawn, what holds, and what is prepared for next year. */
const drafts: readonly (Pick<
  Set,
  'name' | 'revision' | 'state' | 'basis' | 'measure' | 'tierMode'
> & {
  readonly years: readonly [first: number, last: number | null]
  readonly isOfBranch?: true
  readonly isOfGroup?: true
  readonly more?: Partial<Set>
  readonly tiers: readonly (readonly [from: number, percent: number, group?: string])[]
})[] = [
  {
    name: 'Everybody',
    revision: 1,
    state: 'Withdrawn',
    basis: 'Written',
    measure: 'Revenue',
    tierMode: 'Whole',
    years: [-1, null],
    tiers: [[0, 1.5]],
  },
  {
    name: 'Everybody',
    revision: 2,
    state: 'Published',
    basis: 'Paid',
    measure: 'Revenue',
    tierMode: 'Marginal',
    years: [-1, 0],
    tiers: [
      [0, 2],
      [5_000_000, 3],
    ],
  },
  {
    name: 'Everybody',
    revision: 3,
    state: 'Draft',
    basis: 'Delivered and paid',
    measure: 'Revenue',
    tierMode: 'Marginal',
    years: [1, null],
    more: {
      fullHours: 160,
      poolPercent: 0.2,
      penaltyAbove: 15,
      penaltyLoss: 50,
      remark: 'Offered to the team for next year',
    },
    tiers: [
      [0, 2],
      [4_000_000, 2.75],
      [8_000_000, 3.5],
      [0, 1, 'Clearance'],
    ],
  },
  {
    name: 'Main showroom',
    revision: 1,
    state: 'Published',
    basis: 'Delivered and paid',
    measure: 'Margin',
    tierMode: 'Marginal',
    years: [-1, 0],
    isOfBranch: true,
    tiers: [
      [0, 5],
      [2_000_000, 7.5],
    ],
  },
  {
    name: 'Sales team',
    revision: 1,
    state: 'Draft',
    basis: 'Delivered',
    measure: 'Revenue',
    tierMode: 'Whole',
    years: [1, 1],
    isOfGroup: true,
    tiers: [[0, 2.5]],
  },
]

export const parameterSets = demoPart('parameterSets', {
  fills: ['parameterSets', 'parameterTiers'],
  needs: ['markets'],
  after: ['groups'],
  rows: ({ random, now, opened, out, recent }, { markets }) => {
    const chance = random('parameterSets')
    const year = Number(isoDate(now).slice(0, 4))
    for (const { clientId, country } of markets)
      for (const { years, isOfBranch, isOfGroup, more, tiers, ...set } of drafts) {
        const id = chance.id(opened)
        const own = { clientId, createdOnUtc: opened }
        out.parameterSets.push({
          ...own,
          ...set,
          ...more,
          id,
          ...(isOfBranch && { branchId: branchId(country === 'NZ' ? 'AKL' : 'EDM') }),
          ...(isOfGroup && { groupId: recent('staffGroups').get(clientId)?.[0] }),
          period: {
            // A published set pays the twelve months that are calculated.
            from: set.state === 'Published' ? firstMonth(now) : `${year + years[0]}-01-01`,
            to: years[1] === null ? null : `${year + years[1]}-12-31`,
          },
        })
        for (const [from, percent, commissionGroup] of tiers)
          out.parameterTiers.push({
            ...own,
            id: chance.id(opened),
            setId: id,
            from,
            percent,
            commissionGroup,
          })
      }
  },
})

/** The first day of the month eleven months ago. */
export function firstMonth(now: number): string {
  const date = new Date(now)
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() - 11)
  return isoDate(date.getTime())
}
