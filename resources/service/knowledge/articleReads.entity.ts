import { date, entity, reference } from '#define'

/** Readers of an article by day: a person who opens it again counts once a day. */
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
  api: false,
})
