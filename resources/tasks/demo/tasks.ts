import type { Group } from '#resources/administration/demo/access.ts'
import { taskTexts } from './taskTexts.ts'
import type { Person } from '#resources/administration/demo/people.ts'
import { type Buffers, demoPart, type Random, type Recent, type Rows } from '#server/demo/kit.ts'
import { branchId, clientId, type Country } from '#resources/administration/demo/reference.ts'
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
      Customer: recent('customers'),
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
  const objects = new Objects(random, about)
  const drafts = people
    .filter(p => !p.hasLeft)
    .flatMap(person =>
      lots.map(([state, isRead]) => {
        const at = now - (isRead ? random.int(3, 24 * 25) : random.int(1, 60)) * hour
        const { made = at, ...what } = objects.next(person.country)
        // Nobody gives a task about what is not there yet.
        return { person, state, isRead, ...what, at: Math.min(now, Math.max(at, made + hour)) }
      }),
    )
    .sort((a, b) => a.at - b.at)
  drafts.forEach(({ person, state, isRead, at, ...what }, i) => {
    const colleagues = people.filter(
      p => p.country === person.country && p !== person && !p.hasLeft,
    )
    const creator = random.pick(colleagues)
    const group = random.chance(0.2)
      ? groups.find(g => g.country === person.country && g.members.includes(person))
      : undefined
    const { type, description, objectType, object } = what
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

interface What {
  readonly type: (typeof taskTexts)[number][0]
  readonly description: string
  readonly objectType?: keyof About | undefined
  readonly object?: string | undefined
  /** When the object was made. */
  readonly made?: number
}

/** Texts of tasks and what they are about: no object has more than two. */
class Objects {
  readonly #left = new Map<string, string[]>()
  readonly #random
  readonly #about

  constructor(random: Random, about: About) {
    this.#random = random
    this.#about = about
  }

  next(country: Country): What {
    const [type, description, objectType] = this.#random.pick(taskTexts)
    if (!objectType) return { type, description }
    const object = this.#take(objectType, country)
    if (object) return { type, description, objectType, object, made: momentOf(object) }
    const [otherType, other] = this.#random.pick(ofNothing)
    return { type: otherType, description: other }
  }

  #take(objectType: keyof About, country: Country): string | undefined {
    const key = `${objectType} ${country}`
    const all = this.#about[objectType].get(clientId(country)) ?? []
    const left = this.#left.get(key) ?? [...all, ...all]
    this.#left.set(key, left)
    return left.splice(this.#random.int(0, Math.max(0, left.length - 1)), 1)[0]
  }
}

const ofNothing = taskTexts.filter(([, , objectType]) => !objectType)

/** The moment that an id of version 7 begins with. */
const momentOf = (id: string) => Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)

/** Where it stands what something is about. */
export const fieldOf = {
  Order: 'orderId',
  Ticket: 'ticketId',
  'Delivery plan': 'planId',
  'Purchase order': 'purchaseOrderId',
  Customer: 'customerId',
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
