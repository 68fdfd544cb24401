import { branchId } from '#resources/administration/demo/reference.ts'
import { demoPart, isoDate, type Rows } from '#server/demo/kit.ts'

const day = 86_400_000
/** Weeks of hours, the last of them drafts. */
const weeks = 10

/** Beginning, end and break of the shifts that people work by turns. */
const shifts = [
  ['09:00', '17:30', 30],
  ['08:30', '17:00', 30],
  ['10:00', '18:30', 45],
] as const

/** The hours of everybody who sells, in both countries: approved ones, and drafts of this week. */
export const workHours = demoPart('workHours', {
  fills: ['workHours'],
  needs: ['people', 'markets'],
  rows: ({ random, now, out }, { people, markets }) => {
    const chance = random('workHours')
    for (const { clientId, country, approvers } of markets) {
      const sellers = people.all.filter(
        person => person.country === country && person.job === 'sales' && !person.hasLeft,
      )
      const clerk = people.all.find(
        p => p.country === country && p.job === 'accounts' && !p.hasLeft,
      )
      for (const [i, person] of sellers.entries())
        for (let ago = weeks * 7; ago >= 1; ago--) {
          const at = now - ago * day
          const weekday = new Date(at).getUTCDay()
          if (weekday === i % 7 || weekday === (i + 3) % 7) continue
          const [startTime, endTime, breakMinutes] = shifts[(i + ago) % shifts.length]!
          const isApproved = ago > 7
          const own: Omit<Rows['workHours'], 'id' | 'startTime' | 'endTime' | 'breakMinutes'> = {
            clientId,
            createdOnUtc: at,
            date: isoDate(at),
            staffId: person.id,
            branchId: branchId(person.branch),
            type: typeOf(chance.int(1, 40)),
            source: ago > 28 ? 'File' : 'By hand',
            enteredById: clerk?.id,
            state: isApproved ? 'Approved' : 'Draft',
            ...(isApproved && {
              approvedById: approvers[0],
              approvedOnUtc: Math.min(at + 7 * day, now),
            }),
          }
          out.workHours.push({ ...own, id: chance.id(at), startTime, endTime, breakMinutes })
          // Taking stock after closing goes on past midnight.
          if (ago % 28 === 5 && i % 4 === 0)
            out.workHours.push({
              ...own,
              id: chance.id(at),
              startTime: '20:00',
              endTime: '00:30',
              breakMinutes: 0,
              type: 'Overtime',
              remark: 'Stocktake',
            })
        }
    }
  },
})

const typeOf = (n: number) =>
  n === 1 ? 'Holiday' : n <= 3 ? 'Leave' : n <= 5 ? 'Overtime' : 'Normal'
