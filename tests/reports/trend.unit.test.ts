import { expect, it } from 'vitest'
import { numbersOf, trendOf } from '#resources/reports/trend.ts'

const branches = [
  { id: 'a', label: 'Auckland' },
  { id: 'h', label: 'Hamilton' },
  { id: 'c', label: 'Christchurch' },
]
const days = ['2026-11-19', '2026-11-20']
const report = (branchId: string, date: string, values: Record<string, number | string>) => ({
  branchId,
  date,
  values,
})

it('has what each branch told each day, the shifts of a day added up, and no branch that told nothing', () => {
  const reports = [
    report('a', '2026-11-19', { sales: 10.1, people: 3 }),
    report('a', '2026-11-19', { sales: 0.2 }),
    report('h', '2026-11-20', { sales: 0 }),
    report('c', '2026-11-20', { sales: 'closed' }),
    report('a', '2026-11-18', { sales: 99 }),
  ]
  expect(trendOf({ branches, days, name: 'sales', reports })).toEqual([
    { branchId: 'a', branch: 'Auckland', values: [10.3, null] },
    { branchId: 'h', branch: 'Hamilton', values: [null, 0] },
  ])
})

it('counts what is asked for as a number alone', () => {
  const asked = [
    { name: 'sales', label: 'Sales', kind: 'money' as const },
    { name: 'tidy', label: 'Tidy', kind: 'flag' as const },
    { name: 'staff', label: 'Staff', kind: 'integer' as const },
  ]
  expect(numbersOf(asked).map(({ name }) => name)).toEqual(['sales', 'staff'])
})
