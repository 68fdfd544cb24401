import { entity, instant, integer, longText, reference, text } from '#define'

/** A published version of an article. It never changes. */
export const articleVersions = entity('articleVersions', {
  titles: ['Version', 'Versions'],
  label: 'title',
  fields: {
    articleId: reference('articles', { required: true, onDelete: 'cascade' }),
    revision: integer({ required: true, min: 1, label: 'Version' }),
    title: text({ required: true, max: 120 }),
    body: longText({ required: true, max: 20_000, label: 'Text' }),
    publishedOnUtc: instant({ default: 'now', readOnly: true, label: 'Published' }),
    publishedById: reference('staff', { required: true, readOnly: true, label: 'By' }),
  },
  list: { columns: ['revision', 'title', 'publishedOnUtc', 'publishedById'], sort: '-revision' },
  unique: [['articleId', 'revision']],
  api: false,
})
