import type { Group } from '#resources/administration/demo/access.ts'
import { taskTexts } from './taskTexts.ts'
import type { Person } from '#resources/administration/demo/people.ts'
import { type Buffers, demoPart, type Random, type Recent, type Rows } from '#server/demo/kit.ts'
import { branchId, clientId } from '#resources/administration/demo/reference.ts'
import { taskTypeId } from './taskReference.ts'

declare module '#server/demo/parts.ts' {
  interface DemoResults {
    /** What tasks are about. */
    readonly tasks: About
  }
}

export const tasks = demoPart('tasks', {
  fills: ['tasks', 'taskResponses'],
  needs: ['people', 'groups', 'tickets'],
  rows: ({ random, recent, now, out }, { people, groups, tickets }) => {
    const about = {
      Order: recent('orders'),
      Ticket: recent('tickets'),
      'Delivery plan': tickets,
      'Purchase order': recent('purchaseOrders'),
    }
    addTasks(random('tasks'), people.all, groups, about, now, out)
    return about
  },
})

type State = Rows['tasks']['state']

const hour = 3_600_000
const day = 24 * hour

/** By what a task may be about. */
export type About = Readonly<Record<NonNullable<Rows['tasks']['objectType']>, Recent>>

/** What everybody finds: something new and unread, something open, and what was done, approved and denied. */
const lots: readonly (readonly [state: State, isRead: boolean])[] = [
  ['Open', false],
  ['Open', false],
  ['Open', true],
  ['Done', true],
  ['Approved', true],
  ['Denied', true],
  ['Cancelled', true],
]

/** Writes for everybody who works tasks of colleagues in every status. */
function addTasks(
  random: Random,
  people: readonly Person[],
  groups: readonly Group[],
  about: About,
  now: number,
  out: Buffers,
): void {
  const drafts = people
    .filter(p => !p.hasLeft)
    .flatMap(person =>
      lots.map(([state, isRead]) => ({
        person,
        state,
        isRead,
        at: now - (isRead ? random.int(3, 24 * 25) : random.int(1, 60)) * hour,
      })),
    )
    .sort((a, b) => a.at - b.at)
  drafts.forEach(({ person, state, isRead, at }, i) => {
    const colleagues = people.filter(
      p => p.country === person.country && p !== person && !p.hasLeft,
    )
    const creator = random.pick(colleagues)
    const group = random.chance(0.2)
      ? groups.find(g => g.country === person.country && g.members.includes(person))
      : undefined
    const n = random.int(0, taskTexts.length - 1)
    const [type, description, objectType] = taskTexts[n]!
    const objects = (objectType && about[objectType].get(clientId(person.country))) ?? []
    const object = objects.length ? random.pick(objects) : undefined
    const result = results[state] && random.pick(results[state])
    const finished = Math.min(now, at + random.int(1, 40) * hour)
    const id = random.id(at)
    out.tasks.push({
      id,
      clientId: clientId(person.country),
      createdOnUtc: at,
      createdBy: creator.id,
      no: `TK${String(i + 1).padStart(6, '0')}`,
      typeId: taskTypeId(type),
      description,
      creatorId: creator.id,
      groupId: group?.id,
      ...(object && objectType && { objectType, [fieldOf[objectType]]: object }),
      priority: random.pick(['Normal', 'Normal', 'Normal', 'High', 'Low']),
      dueOnUtc: at + random.int(1, 10) * day,
      repeat:
        state === 'Open' && isRead && i % 3 === 0 ? repeats[(i / 3) % repeats.length] : undefined,
      branchId: branchId(person.branch),
      needsApproval: state === 'Approved' || state === 'Denied' || random.chance(0.1),
      state,
      result,
      ...(result && { doneById: person.id, doneOnUtc: finished }),
      updatedOnUtc: state === 'Open' ? at : finished,
    })
    const assignees = new Set([person, ...(group ? group.members.slice(0, 4) : [])])
    for (const a of assignees)
      if (a !== creator || a === person) {
        out.tasksAssigneeIds.push({ fromId: id, toId: a.id })
        if (isRead) out.tasksReadByIds.push({ fromId: id, toId: a.id })
      }
    if (isRead && (state !== 'Open' || random.chance(0.4)))
      out.taskResponses.push({
        id: random.id(finished),
        clientId: clientId(person.country),
        createdOnUtc: finished,
        createdBy: person.id,
        taskId: id,
        saidOnUtc: finished,
        staffId: person.id,
        text: result === 'Not possible' ? notPossible : random.pick(answers[state]),
      })
  })
}

/** Where it stands what something is about. */
export const fieldOf = {
  Order: 'orderId',
  Ticket: 'ticketId',
  'Delivery plan': 'planId',
  'Purchase order': 'purchaseOrderId',
} as const

const repeats = ['Every week', 'Every day', 'Every month', 'Every weekday'] as const
const results: Readonly<Partial<Record<State, readonly Rows['tasks']['result'][]>>> = {
  Done: ['Completed', 'Completed', 'Partly completed', 'Not possible'],
  Approved: ['Completed', 'Completed', 'Partly completed'],
}
const notPossible = 'This cannot be done as asked; please call me.'
const answers: Readonly<Record<State, readonly string[]>> = {
  Open: [
    'I look at it this afternoon.',
    'Waiting for the customer to call back.',
    'Who has the key to bay 4?',
  ],
  Done: ['Done.', 'Finished, photos are in the order.', 'Done, two cartons less than expected.'],
  Approved: ['Done as agreed.', 'Finished, thanks for the quick answer.'],
  Cancelled: ['Was settled on the phone already.', 'The customer has called back herself.'],
  Denied: ['Done, please check the second point.', 'Finished as far as the stock allowed.'],
}
