import { call, date, dictionary, flag, instant, integer, list, reference, text } from '#define'
import { checklistItems } from './checklistItems.entity.ts'

const { stage, answerType } = checklistItems.fields

export const checklistItemCalls = {
  /**
   * The questions of a stage, in order: the active general items, and those for the given service,
   * calendar and products.
   */
  previewChecklist: call({
    at: 'GET /api/checklistItems/preview',
    of: 'checklistItems',
    input: {
      stage,
      serviceType: dictionary('deliveryPlanServiceType'),
      calendarId: reference('deliveryCalendars'),
      categoryId: reference('categories', { label: 'Product category' }),
    },
    answer: {
      items: list({
        text: text({ required: true, max: 300, label: 'Question' }),
        answerType,
        isRequired: flag({ required: true, label: 'Required' }),
      }),
    },
  }),
  /** The latest answers to an item, with the plans that they were given for. */
  getChecklistAnswers: call({
    at: 'GET /api/checklistItems/answers',
    of: 'checklistItems',
    input: { itemId: reference('checklistItems', { required: true }) },
    answer: {
      data: list(
        {
          planId: reference('deliveryPlans', {
            required: true,
            opensAt: { screen: '/sale/delivery_plan', as: 'planId' },
          }),
          planNo: text({ required: true, label: 'Plan' }),
          date: date({ required: true, label: 'Planned for' }),
          answer: text({ max: 40 }),
          hasFile: flag({ required: true, label: 'Photo or signature' }),
          revision: integer({ required: true, label: 'Version' }),
          author: text({ required: true, label: 'Answered by' }),
          updatedOnUtc: instant({ required: true, label: 'Answered' }),
        },
        100,
      ),
    },
  }),
  /**
   * Moves an item behind another one of its stage, or to the first position, and renumbers the
   * stage.
   */
  moveChecklistItem: call({
    at: 'POST /api/checklistItems/move',
    done: 'Checklist item moved',
    undo: 'change',
    of: 'checklistItems',
    input: {
      id: reference('checklistItems', { required: true }),
      afterId: reference('checklistItems', {
        label: 'Move after',
        help: 'Leave empty to make it the first of its stage',
      }),
    },
  }),
}
