import { isActive } from '#resources/common.ts'
import { choice, computed, dictionary, entity, flag, integer, lines } from '#define'
import { reference, text } from '#define'
import { checklistVersions } from './checklistVersions.entity.ts'

/**
 * A question at a stage of a delivery. A change of text, stage or answer type creates a new
 * version; former versions are kept.
 */
export const checklistItems = entity('checklistItems', {
  titles: ['Checklist item', 'Checklist items'],
  fields: {
    text: text({ required: true, max: 300 }),
    stage: choice(['Before preparation', 'Loading', 'Delivery', 'Pickup', 'Service', 'Check-in'], {
      required: true,
    }),
    position: integer({
      default: 0,
      min: 0,
      label: 'Order',
      help: 'Within its stage, lowest first',
    }),
    answerType: choice(['Yes or no', 'Number', 'Photo', 'Signature'], {
      default: 'Yes or no',
      label: 'Answer',
    }),
    isRequired: flag({ default: false, help: 'Must be answered to finish the stage' }),
    serviceType: dictionary('deliveryPlanServiceType', { help: 'Leave empty for every service' }),
    calendarId: reference('deliveryCalendars', { help: 'Leave empty for every calendar' }),
    categoryId: reference('categories', {
      label: 'Product category',
      help: 'Leave empty for all products',
    }),
    isActive,
    revision: computed(
      integer({ required: true, label: 'Version' }),
      'select 1 + count(*)::int from checklist_versions v where v.item_id = {id} and not v.is_deleted',
    ),
    versions: lines(checklistVersions, { by: 'itemId', label: 'Earlier versions', readOnly: true }),
  },
  list: {
    columns: ['text', 'stage', 'position', 'answerType', 'isRequired', 'serviceType', 'isActive'],
    filters: ['stage', 'serviceType', 'answerType', 'isRequired', 'calendarId', 'isActive'],
    sort: 'stage',
    thenBy: 'position',
  },
  related: [{ call: 'getChecklistAnswers', id: 'itemId', title: 'Latest answers' }],
  links: { 'Start preparation': { screen: '/warehouse/preparation/start' } },
  tools: { previewChecklist: 'Preview' },
  actions: { move: { call: 'moveChecklistItem', id: 'id', label: 'Move' } },
  api: {
    list: 'GET /api/delivery/getCheckListItem',
    save: 'POST /api/delivery/addOrUpdateCheckListItem',
    remove: 'POST /api/delivery/deleteCheckListItem?id',
  },
})
