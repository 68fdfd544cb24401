import { date, entity, reference } from '#define'

/** A person read an article on a day: one who opens it again counts once a day. */
export const articleReads = entity('articleReads', {
  titles: ['Read', 'Reads'],
  label: 'day',
  fields: {
    articleId: reference('articles', { required: true, onDelete: 'cascade' }),
    staffId: reference('staff', { required: true, readOnly: true, label: 'Person' }),
    day: date({ required: true }),
  },
  list: { columns: ['articleId', 'staffId', 'day'], sort: '-day' },
  unique: [['articleId', 'staffId', 'day']],
  // A history of its record, which it goes with.
  api: { one: false, create: false, update: false, remove: false },
})
