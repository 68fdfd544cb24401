import { choice, entity, integer, lines, text } from '#define'
import { isActive } from '#resources/common.ts'
import { gapNames } from './caseGaps.ts'
import { retargetingBlocks } from './retargetingBlocks.entity.ts'

/** Where cases come from: an order that nobody paid, or a quotation that lapses. */
export const caseSource = choice(['Unpaid order', 'Quotation'], { required: true })
/** In which language a customer is written to. */
export const caseLanguage = choice(['English', 'French'], { default: 'English' })

/** An e-mail of a sequence. One of its blocks says how to unsubscribe. */
export const retargetingTemplates = entity('retargetingTemplates', {
  titles: ['E-mail template', 'E-mail templates'],
  fields: {
    name: text({ required: true, max: 60, unique: true }),
    source: { ...caseSource, options: { ...caseSource.options, label: 'For' } },
    language: caseLanguage,
    step: integer({
      required: true,
      min: 1,
      max: 9,
      help: 'Its place in the sequence; of several active ones, the last changed is used',
    }),
    delay: integer({
      required: true,
      default: 24,
      min: 0,
      max: 2160,
      label: 'Delay (hours)',
      help: 'After the sequence began, or after the step before it',
    }),
    subject: text({ required: true, max: 150, help: `Gaps, here and in the blocks: ${gapNames}` }),
    blocks: lines(retargetingBlocks, { by: 'templateId', least: 1 }),
    isActive,
  },
  list: {
    columns: ['name', 'source', 'language', 'step', 'delay', 'subject', 'isActive'],
    filters: ['isActive', 'step', 'source', 'language'],
    search: ['name', 'subject'],
    sort: 'name',
  },
  actions: {
    testRetargetingTemplate: {
      call: 'testRetargetingTemplate',
      id: 'templateId',
      label: 'Send a test to me',
      confirm: 'Send it to your own address, filled from a case with personal details hidden?',
    },
    goBackInTemplate: {
      call: 'goBackInTemplate',
      id: 'templateId',
      label: 'Go back',
    },
  },
})
