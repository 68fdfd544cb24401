import type { Person } from './people.ts'
import { type Buffers, demoPart, isoDate, type Random } from '#server/demo/kit.ts'
import { branchId, clientId, initialBranches, initialClients } from './reference.ts'

export const whitelists = demoPart('whitelists', {
  fills: ['ipWhitelist', 'staffWhitelist'],
  needs: ['people'],
  rows: ({ random, now, out }, { people }) =>
    makeWhitelists(random('whitelists'), people.all, now, out),
})

const day = 86_400_000

/**
 * Writes networks that staff could be kept to, none of them in force, as a demo that shuts everybody out would be of no use; and people
 * who would be let in from anywhere. Addresses are those kept for documents.
 */
function makeWhitelists(
  random: Random,
  people: readonly Person[],
  now: number,
  out: Buffers,
): void {
  initialBranches.forEach(({ code, name, country }, i) =>
    out.ipWhitelist.push({
      id: random.id(now - 90 * day),
      clientId: clientId(country),
      createdOnUtc: now - 90 * day,
      network: `203.0.113.${16 * (i + 1)}/28`,
      name: `${name} branch, not in force yet`,
      branchId: branchId(code),
      hits: 0,
      isActive: false,
    }),
  )
  for (const { country } of initialClients) {
    const own = people.filter(p => p.country === country && !p.hasLeft)
    const [admin] = own.filter(p => p.job === 'admin')
    const at = now - 60 * day
    const row = { clientId: clientId(country), createdOnUtc: at, createdBy: admin!.id }
    out.ipWhitelist.push({
      id: random.id(at),
      ...row,
      network: '198.51.100.7',
      name: 'Stocktake company',
      expiresOn: isoDate(now - 30 * day),
      hits: random.int(20, 200),
      lastHitOnUtc: now - 30 * day,
      isActive: true,
    })
    const [first, second] = own.filter(p => p.job === 'purchasing' || p.job === 'sales')
    const reasons = [
      { person: first!, reason: 'Visits suppliers', from: -20, days: 60 },
      {
        person: second!,
        reason: 'Worked from home while the shop was painted',
        from: -55,
        days: 14,
      },
    ]
    for (const { person, reason, from, days } of reasons)
      out.staffWhitelist.push({
        id: random.id(at),
        ...row,
        staffId: person.id,
        reason,
        allowed: { from: isoDate(now + from * day), to: isoDate(now + (from + days) * day) },
        approverId: admin!.id,
        isActive: true,
      })
  }
}
