import { isActive } from '#resources/common.ts'
import { entity, text } from '#define'

/** Words that people say for what stands in the names of products: a couch is a sofa. */
export const searchWords = entity('searchWords', {
  titles: ['Search word', 'Search words'],
  scope: 'company',
  fields: {
    word: text({ required: true, max: 40, unique: true, help: 'One word that people type' }),
    meaning: text({
      required: true,
      max: 80,
      label: 'Also finds',
      help: 'The words to look for instead; products must have all of them',
    }),
    isActive,
  },
  list: { search: ['word', 'meaning'], sortable: ['meaning'] },
  import: { key: 'word' },
})
