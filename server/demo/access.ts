import { roleLabels } from './data/roleLabels.ts'
import { jobs, type Job } from './jobs.ts'
import type { Person } from './people.ts'
import type { Random } from './random.ts'
import { branchId, clientId, initialClients, type Country } from './reference.ts'
import type { Buffers } from './tables.ts'

/** A group of staff, as tasks are given to it. */
export interface Group {
  readonly id: string
  readonly country: Country
  readonly members: readonly Person[]
}

/** Writes what the codes are called, a template for each job, and the groups that work together. */
export function makeAccess(
  random: Random,
  people: readonly Person[],
  at: number,
  out: Buffers,
): Group[] {
  for (const [code, [name, area, risk = 'Low']] of Object.entries(roleLabels))
    out.roleCodes.push({
      id: random.id(at),
      createdOnUtc: at,
      code: code as keyof typeof roleLabels,
      name,
      area,
      risk,
    })
  for (const { title, codes } of Object.values(jobs)) {
    const templateId = random.id(at)
    out.accessTemplates.push({
      id: templateId,
      createdOnUtc: at,
      name: title,
      description: `What a person needs who works as ${/^[AEIOU]/.test(title) ? 'an' : 'a'} ${title.toLowerCase()}`,
    })
    for (const code of codes)
      out.accessTemplateCodes.push({ id: random.id(at), createdOnUtc: at, templateId, code })
  }
  return initialClients.flatMap(({ country }) =>
    plans.flatMap(([name, purpose, ...of]) =>
      addGroup(random, people, country, name, purpose, of, at, out),
    ),
  )
}

const plans: readonly (readonly [name: string, purpose: string, ...jobs: Job[]])[] = [
  ['Showroom teams', 'Sell, advise, look after the displays', 'sales', 'salesmanager'],
  ['Warehouse crew', 'Receive, store, prepare and load', 'warehouse', 'foreman'],
  ['Delivery desk', 'Plan deliveries and talk to carriers', 'planner', 'service'],
  ['After-sales', 'Tickets, quality and returns', 'service', 'quality'],
  [
    'Purchasing and web',
    'What is bought and how it is shown',
    'purchasing',
    'ecommerce',
    'analyst',
  ],
  ['Managers', 'Approvals and figures', 'admin', 'manager', 'salesmanager', 'accounts'],
  ['Stocktake 2025', 'Counted together in June 2025'],
]

function addGroup(
  random: Random,
  people: readonly Person[],
  country: Country,
  name: string,
  purpose: string,
  of: readonly Job[],
  at: number,
  out: Buffers,
): Group[] {
  const members = people.filter(p => p.country === country && !p.hasLeft && of.includes(p.job))
  const leader = members.at(-1)
  const id = random.id(at)
  out.staffGroups.push({
    id,
    clientId: clientId(country),
    createdOnUtc: at,
    name,
    purpose,
    branchId: leader && branchId(leader.branch),
    leaderId: leader?.id,
    isActive: members.length > 0,
  })
  for (const m of members) out.staffGroupsMemberIds.push({ fromId: id, toId: m.id })
  return members.length ? [{ id, country, members }] : []
}
