import { isActive } from '#resources/common.ts'
import { countOf, entity, integer, text, tree } from '#define'

/** Where articles are filed: a tree, whose branches are moved with all that stands below them. */
export const articleCategories = entity('articleCategories', {
  titles: ['Article category', 'Article categories'],
  fields: {
    name: text({ required: true, max: 80 }),
    parentId: tree('articleCategories', { label: 'Parent' }),
    position: integer({ default: 0, label: 'Order' }),
    articleCount: countOf('articles', 'categoryId', 'Articles', {
      tree: 'articleCategories',
      parent: 'parentId',
    }),
    isActive,
  },
  list: {
    columns: ['name', 'parentId', 'position', 'articleCount', 'isActive'],
    filters: ['isActive'],
    bulk: ['parentId', 'isActive'],
    sortable: ['position'],
    sort: 'name',
    deleted: true,
  },
  related: [
    { entity: 'articles', by: 'categoryId' },
    { entity: 'articleCategories', by: 'parentId' },
  ],
  unique: [['parentId', 'name']],
  import: { key: 'name', within: ['parentId'] },
  actions: {
    mergeInto: {
      call: 'mergeArticleCategory',
      id: 'categoryId',
      label: 'Merge into another',
      leaves: true,
    },
  },
})
