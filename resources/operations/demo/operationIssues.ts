import { jobs } from '#resources/administration/demo/jobs.ts'
import type { Person } from '#resources/administration/demo/people.ts'
import { type Buffers, demoPart, isoDate, type Random } from '#server/demo/kit.ts'
import { branchId, clientId, initialBranches } from '#resources/administration/demo/reference.ts'
import { fieldOf, type About } from '#resources/tasks/demo/tasks.ts'
import { operationIssueTypeId } from './operationReference.ts'
import { descriptions, mishaps, operationIssueTypes } from './operationWords.ts'

export const operationIssues = demoPart('operationIssues', {
  fills: ['operationIssues'],
  needs: ['people', 'tasks'],
  rows: ({ random, now, out }, { people, tasks: about }) =>
    addOperationIssues(random('operation issues'), people.all, about, now, out),
})

const hour = 3_600_000
const day = 24 * hour
const states = ['Open', 'In progress', 'Solved', 'Verified', 'Closed'] as const
const issuesOfBranch = 30

/**
 * Writes a year of operation issues of every branch, in every status, the older the more of them closed.
 * @param now the moment, in milliseconds since 1970
 */
function addOperationIssues(
  random: Random,
  people: readonly Person[],
  about: About,
  now: number,
  out: Buffers,
) {
  const drafts = initialBranches
    .flatMap(branch =>
      Array.from({ length: issuesOfBranch }, (_, i) => {
        const ago = i < states.length * 2 ? random.int(1, 20) : random.int(21, 360)
        const state = i < states.length * 2 ? states[i % states.length]! : 'Closed'
        return { branch, state, at: now - ago * day - random.int(0, 9) * hour }
      }),
    )
    .sort((a, b) => a.at - b.at)
  drafts.forEach(({ branch, state, at }, i) => {
    const there = people.filter(p => p.country === branch.country && !p.hasLeft)
    const managers = there.filter(p => (jobs[p.job].codes as readonly string[]).includes('O2'))
    const [title, type, area] = random.pick(mishaps)
    const objectType = objectOf(area)
    const objects = (objectType && about[objectType].get(clientId(branch.country))) ?? []
    const object = objects.length && random.chance(0.5) ? random.pick(objects) : undefined
    const isSolved = state !== 'Open' && state !== 'In progress'
    const solved = Math.min(now, at + random.int(4, 24 * 12) * hour)
    const reporter = random.pick(there)
    out.operationIssues.push({
      id: random.id(at),
      clientId: clientId(branch.country),
      createdOnUtc: at,
      createdBy: reporter.id,
      no: `OI${String(i + 1).padStart(6, '0')}`,
      typeId: operationIssueTypeId(branch.country, type),
      title,
      description: i % 3 ? undefined : descriptions[(i / 3) % descriptions.length],
      area,
      branchId: branchId(branch.code),
      cost: random.chance(0.6) ? random.int(10, 450) * 100 : undefined,
      ...(object && objectType && { objectType, [fieldOf[objectType]]: object }),
      reportedById: reporter.id,
      responsibleId: random.chance(0.7) ? random.pick(managers).id : random.pick(there).id,
      dueDate: isoDate(at + operationIssueTypes[type][3] * day),
      state,
      solvedOnUtc: isSolved ? solved : undefined,
      updatedOnUtc: isSolved ? solved : at,
    })
  })
}

/** What an issue of an area is about, if it is about one record. */
const objectOf = (area: string) =>
  area === 'Delivery'
    ? 'Delivery plan'
    : area === 'Service'
      ? 'Ticket'
      : area === 'Sales' || area === 'Warehouse'
        ? 'Order'
        : undefined
