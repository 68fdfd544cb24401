import { entity, flag, integer, reference } from '#define'

/** Whether a version of an article helped: one vote of each person, which they may change. */
export const articleVotes = entity('articleVotes', {
  titles: ['Vote', 'Votes'],
  label: 'revision',
  fields: {
    articleId: reference('articles', { required: true, onDelete: 'cascade' }),
    revision: integer({ required: true, min: 1, label: 'Version' }),
    staffId: reference('staff', { required: true, readOnly: true, label: 'Person' }),
    isHelpful: flag({ label: 'Helpful' }),
  },
  list: { columns: ['articleId', 'revision', 'staffId', 'isHelpful'], sort: '-createdOnUtc' },
  unique: [['articleId', 'revision', 'staffId']],
  // A history of its record, which it goes with.
  api: { one: false, create: false, update: false, remove: false },
})
