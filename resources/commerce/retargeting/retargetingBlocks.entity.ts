import { choice, entity, integer, longText, reference } from '#define'
import { gapNames } from './caseGaps.ts'

/** A part of an e-mail of a sequence, from its top to its bottom. */
export const retargetingBlocks = entity('retargetingBlocks', {
  titles: ['Block', 'Blocks'],
  label: 'kind',
  fields: {
    templateId: reference('retargetingTemplates', { required: true, onDelete: 'cascade' }),
    position: integer({ required: true, min: 1, max: 99, label: 'No.' }),
    kind: choice(['Heading', 'Text', 'Items', 'Button', 'Unsubscribe'], { required: true }),
    text: longText({
      max: 2000,
      help: `Gaps: ${gapNames}. A part in [square brackets] is left out when its gap is empty.`,
    }),
  },
  list: { columns: ['position', 'kind', 'text'], sort: 'position' },
  unique: [['templateId', 'position']],
  api: false,
})
