import {
  BadInput,
  createRecord,
  handlers,
  metaOf,
  oneRecord,
  problemAt,
  updateRecord,
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

  async answerPlanChecklist(context, { planId, answers = [] }) {
    const plan = await lockPlan(context, planId)
    const questions = await questionsOf(context.db, [plan.id])
    const problems = answers.flatMap((answer, i) => oddAnswer(answer, i, questions))
    if (problems.length) throw new BadInput(...problems)
    const meta = metaOf('checklistAnswers')
    for (const { itemId, answer = null, fileId = null } of answers) {
      const { revision } = questionOf(questions, itemId)!
      const known = plan.checklistAnswers.find(each => each.itemId === itemId.toLowerCase())
      if (known) {
        const { version } = await oneRecord(context, meta, known.id)
        await updateRecord(context, meta, known.id, { version, revision, answer, fileId })
      } else
        await createRecord(context, meta, { planId: plan.id, itemId, revision, answer, fileId })
    }
  },
})

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
