import type { Question } from '#define'
import { reportTypeId } from './reportReference.ts'
import { reportTypes } from './reportTypes.ts'
import { jobs } from '#resources/administration/demo/jobs.ts'
import type { Person } from '#resources/administration/demo/people.ts'
import { type Buffers, demoPart, isoDate, type Random, type Rows } from '#server/demo/kit.ts'
import { branchId, clientId, initialBranches } from '#resources/administration/demo/reference.ts'

export const reports = demoPart('reports', {
  fills: ['operationReports'],
  needs: ['people'],
  rows: ({ random, now, out }, { people }) => addReports(random('reports'), people.all, now, out),
})

type Report = Rows['operationReports']

const hour = 3_600_000
const day = 24 * hour
/** For how many days back branches have reported. */
const days = 21

/**
 * Writes what the branches have reported: nearly everything of each day, the older the more of it checked; today what is there so early.
 * @param now the moment, in milliseconds since 1970
 */
function addReports(random: Random, people: readonly Person[], now: number, out: Buffers) {
  for (const { code, country } of initialBranches) {
    const there = people.filter(p => p.country === country && !p.hasLeft)
    const authors = there.filter(p => p.branch === code)
    const checkers = there.filter(p => (jobs[p.job].codes as readonly string[]).includes('O2'))
    for (let ago = days; ago >= 0; ago--)
      for (const type of reportTypes)
        for (const shift of type.hasShifts ? (['Morning', 'Afternoon'] as const) : [undefined]) {
          const isWritten = type.isDaily ? random.chance(ago ? 0.93 : 0.5) : ago % 7 === 2
          if (!isWritten) continue
          const at = now - ago * day - random.int(1, 5) * hour
          const state = stateOf(random, ago)
          const isLookedAt = state === 'Checked' || state === 'Returned'
          out.operationReports.push({
            id: random.id(at),
            clientId: clientId(country),
            createdOnUtc: at,
            typeId: reportTypeId(type.name),
            branchId: branchId(code),
            date: isoDate(now - ago * day),
            shift,
            values: answersTo(random, type.questions, state === 'Draft'),
            remark: random.chance(0.2) ? random.pick(remarks) : undefined,
            authorId: random.pick(authors.length ? authors : there).id,
            state,
            checkerId: isLookedAt && checkers.length ? random.pick(checkers).id : undefined,
            checkRemark:
              state === 'Returned'
                ? random.pick(objections)
                : random.chance(0.05)
                  ? 'Thanks.'
                  : undefined,
          })
        }
  }
}

function stateOf(random: Random, ago: number): Report['state'] {
  if (ago === 0) return random.chance(0.6) ? 'Draft' : 'Submitted'
  if (random.chance(0.06)) return 'Returned'
  return random.chance(ago < 3 ? 0.2 : 0.92) ? 'Checked' : 'Submitted'
}

function answersTo(random: Random, questions: readonly Question[], isDraft: boolean) {
  const asked = questions.filter(({ required }) =>
    isDraft ? random.chance(0.5) : required || random.chance(0.3),
  )
  return Object.fromEntries(asked.map(question => [question.name, answer(random, question)]))
}

function answer(random: Random, { name, kind }: Question) {
  switch (kind) {
    case 'flag':
      return random.chance(0.92)
    case 'integer':
      return name === 'picked'
        ? random.int(60, 420)
        : random.int(name === 'visitors' ? 12 : 0, name === 'visitors' ? 90 : 9)
    case 'money':
      return random.int(name === 'cash' ? 0 : 900_00, name === 'cash' ? 1400_00 : 24_000_00) / 100
    case 'text':
      return 'Nobody at home; new date agreed'
    case 'longText':
      return random.pick(happenings)
  }
}

const remarks = [
  'Quiet morning, busy after four.',
  'Two people from the other branch helped out.',
  'Rain all day, few visitors.',
  'The card terminal was slow until noon.',
]
const objections = [
  'The cash does not match the terminal, please count again.',
  'Which truck was it? Please say so under incidents.',
]
const happenings = [
  'None.',
  'A carton fell from layer 3; nobody was near. The shelf is locked.',
  'A visitor slipped at the entrance, no injury. A mat is there now.',
  'Extinguisher at dock 2 is due for inspection.',
]
