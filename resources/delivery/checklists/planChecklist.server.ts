import {
  type Context,
  BadInput,
  handlers,
  metaOf,
  problemAt,
  saveLines,
  withFields,
  writeAuditOf,
  type Problem,
} from '#server/kit'
import { lockPlan, planOf } from '#resources/delivery/plans/planning/lockPlan.server.ts'
import type { CallAnswer, CallInput } from '#define'
import { planChecklistCalls } from './planChecklist.calls.ts'
import { questionsOf, type PlanQuestion } from './planQuestions.server.ts'

type Item = CallAnswer<typeof planChecklistCalls.getPlanChecklist>['items'][number]
type Answer = NonNullable<
  CallInput<typeof planChecklistCalls.answerPlanChecklist>['answers']
>[number]

interface Answered {
  itemId: string
  answer: string | null
}

export default handlers(planChecklistCalls, {
  async getPlanChecklist({ db, ...context }, { planId }) {
    await planOf({ db, ...context }, planId)
    const questions = await questionsOf(db, [planId])
    return {
      items: questions.map(
        ({ planId: _plan, revision: _revision, answerId: _id, isHandover, ...question }) =>
          ({ ...question, isBlocking: isHandover }) as Item,
      ),
    }
  },

  answerPlanChecklist: answerChecklist,
})

/**
 * Answers questions of a plan; an answer that is there is replaced.
 * @throws NotFound, BadInput naming each odd answer
 */
export async function answerChecklist(
  context: Context,
  { planId, answers = [] }: CallInput<typeof planChecklistCalls.answerPlanChecklist>,
): Promise<void> {
  const plan = await lockPlan(context, planId)
  const questions = await questionsOf(context.db, [plan.id])
  const before = plan.checklistAnswers
  const problems = answers.flatMap((answer, i) => oddAnswer(answer, i, questions))
  if (problems.length) throw new BadInput(...problems)
  const ids = answers.map(({ itemId }) => itemId.toLowerCase())
  // The last of several answers to a question counts, and belongs to whoever gives it.
  const given = answers.flatMap(({ answer = null, fileId = null }, i) => {
    const { revision } = questionOf(questions, ids[i]!)!
    const known = before.find(({ itemId }) => itemId === ids[i])
    const isSame =
      known?.revision === revision && known.answer === answer && known.fileId === fileId
    return ids.lastIndexOf(ids[i]!) === i && !isSame
      ? [{ i, line: { itemId: ids[i]!, revision, answer, fileId } }]
      : []
  })
  if (!given.length) return
  const isGiven = new Set(given.map(({ line }) => line.itemId))
  const kept = before.filter(({ itemId }) => !isGiven.has(itemId))
  const lines = metaOf('deliveryPlans').lines.find(({ field }) => field === 'checklistAnswers')!
  const after = [...kept, ...given.map(({ line }) => line)]
  await withFields(saveLines(context, lines, plan.id, before, after), field => {
    const [, row = '', ...name] = field.split('.')
    return ['answers', given[Number(row) - kept.length]?.i ?? 0, ...name].join('.')
  })
  const wordsOf = (all: readonly Answered[]) =>
    all
      .filter(({ itemId }) => isGiven.has(itemId))
      .map(each => `${questionOf(questions, each.itemId)!.text} ${each.answer ?? '(picture)'}`)
      .join('; ') || null
  await writeAuditOf(context, 'answer', 'deliveryPlans', plan.id, {
    checklist: [wordsOf(before), wordsOf(given.map(({ line }) => line))],
  })
}

const questionOf = (questions: readonly PlanQuestion[], itemId: string) =>
  questions.find(each => each.itemId === itemId.toLowerCase())

function oddAnswer(
  { itemId, answer, fileId }: Answer,
  i: number,
  questions: readonly PlanQuestion[],
): Problem[] {
  const question = questionOf(questions, itemId)
  if (!question)
    return [
      problemAt('unknown_item', `answers.${i}.itemId`, 'This question is not asked for the plan.'),
    ]
  const { answerType, text } = question
  if (answerType === 'Photo' || answerType === 'Signature')
    return fileId && !answer
      ? []
      : [problemAt('invalid', `answers.${i}.fileId`, `${text}: add a picture.`)]
  const isFine =
    answerType === 'Number'
      ? !!answer?.trim() && Number.isFinite(Number(answer))
      : answer === 'Yes' || answer === 'No'
  return isFine && !fileId
    ? []
    : [
        problemAt(
          'invalid',
          `answers.${i}.answer`,
          `${text}: ${answerType === 'Number' ? 'enter a number' : 'answer Yes or No'}.`,
        ),
      ]
}
