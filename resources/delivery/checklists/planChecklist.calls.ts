import { call, file, flag, instant, list, reference, text } from '#define'
import { planId } from '#resources/delivery/plans/planning/planShapes.ts'
import { checklistItems } from './checklistItems.entity.ts'

const { stage, answerType } = checklistItems.fields
const answered = { answer: text({ max: 40 }), fileId: file() }
const of = 'deliveryPlans'

/** The checklist of a plan. */
export const planChecklistCalls = {
  /** The questions that concern a plan, by stage and in order, with their answers. */
  getPlanChecklist: call({
    at: 'GET /api/deliveryPlans/checklist',
    of,
    input: { planId },
    answer: {
      items: list({
        itemId: reference('checklistItems', { required: true }),
        stage,
        text: text({ required: true, max: 300, label: 'Question' }),
        answerType,
        isRequired: flag({ required: true, label: 'Required' }),
        /** The stage of the plan's handover: its required questions block it. */
        isBlocking: flag({ required: true }),
        ...answered,
        answeredBy: text(),
        answeredOnUtc: instant(),
      }),
    },
  }),
  /** Answers questions; an answer that is there is replaced. */
  answerPlanChecklist: call({
    at: 'POST /api/deliveryPlans/checklist',
    of,
    done: 'Checklist saved',
    input: {
      planId,
      answers: list(
        { itemId: reference('checklistItems', { required: true, label: 'Question' }), ...answered },
        100,
      ),
    },
  }),
}
