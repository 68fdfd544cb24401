import { codeNames } from '#resources/codeNames.ts'
import { codes } from '#resources/codes.ts'
import { roleLabels } from './roleLabels.ts'
import { jobs, type Job } from './jobs.ts'
import type { Person } from './people.ts'
import { type Buffers, demoPart, type Random, type Rows } from '#server/demo/kit.ts'
import { branchId, clientId, initialClients, type Country } from './reference.ts'

declare module '#server/demo/parts.ts' {
  interface DemoResults {
    readonly groups: readonly Group[]
  }
}

export const groups = demoPart('groups', {
  fills: [
    'roleCodes',
    'accessTemplates',
    'accessTemplateCodes',
    'staffTemplateIds',
    'staffCodes',
    'staffGroups',
  ],
  needs: ['people'],
  rows: ({ random, opened, out }, { people }) =>
    makeAccess(random('access'), people.all, opened, out),
})

/** A group of staff, as tasks are given to it. */
export interface Group {
  readonly id: string
  readonly country: Country
  readonly members: readonly Person[]
}

/** Writes what the codes are called, a template for each job, and the groups that work together. */
function makeAccess(random: Random, people: readonly Person[], at: number, out: Buffers): Group[] {
  for (const code of codes) {
    const [area, risk = 'Low'] = roleLabels[code]
    out.roleCodes.push({
      id: random.id(at),
      createdOnUtc: at,
      code,
      name: codeNames[code],
      area,
      risk,
    })
  }
  for (const [job, { title, codes }] of Object.entries(jobs)) {
    const templateId = random.id(at)
    for (const person of people)
      if (person.job === job) out.staffTemplateIds.push({ fromId: person.id, toId: templateId })
    out.accessTemplates.push({
      id: templateId,
      createdOnUtc: at,
      name: title,
      description: `Codes for the job “${title}”`,
    })
    for (const code of codes)
      out.accessTemplateCodes.push({ id: random.id(at), createdOnUtc: at, templateId, code })
  }
  // What a job does not need stays with a few people: they help out elsewhere.
  for (const [i, person] of people.entries())
    if (i % 9 === 8 && !person.hasLeft)
      out.staffCodes.push({
        staffId: person.id,
        code: (['I1', 'Q1', 'M1'] as const)[i % 3]!,
        grantedBy: people.find(p => p.job === 'admin' && p.country === person.country)?.id,
        grantedOnUtc: person.joined,
      })
  return initialClients.flatMap(({ country }) =>
    plans.flatMap(([name, purpose, description, ...of]) =>
      addGroup(random, people, country, { name, purpose, description }, of, at, out),
    ),
  )
}

type Purpose = Rows['staffGroups']['purpose']
const plans: readonly (readonly [
  name: string,
  purpose: Purpose,
  description: string,
  ...jobs: Job[],
])[] = [
  ['Showroom teams', 'Sales', 'Sell, advise, look after the displays', 'sales', 'salesmanager'],
  ['Warehouse crew', 'Warehouse', 'Receive, store, prepare and load', 'warehouse', 'foreman'],
  ['Delivery desk', 'Task', 'Plan deliveries and talk to carriers', 'planner', 'service'],
  ['After-sales', 'Task', 'Tickets, quality and returns', 'service', 'quality'],
  [
    'Purchasing and web',
    'Task',
    'What is bought and how it is shown',
    'purchasing',
    'ecommerce',
    'analyst',
  ],
  ['Managers', 'Task', 'Approvals and figures', 'admin', 'manager', 'salesmanager', 'accounts'],
  ['Stocktake 2025', 'Warehouse', 'Counted together in June 2025'],
]

function addGroup(
  random: Random,
  people: readonly Person[],
  country: Country,
  about: { name: string; purpose: Purpose; description: string },
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
    ...about,
    branchId: leader && branchId(leader.branch),
    leaderId: leader?.id,
    isActive: members.length > 0,
  })
  for (const m of members) out.staffGroupsMemberIds.push({ fromId: id, toId: m.id })
  return members.length ? [{ id, country, members }] : []
}
