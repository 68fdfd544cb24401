import { addTexts } from '#src/i18n/language.ts'

/** The English texts of the tree of categories, which come with it. */
const tree = {
  category_tree: {
    title: 'Category tree',
    row: '%{name}, 1 product |||| %{name}, %{smart_count} products',
    name: 'Name of the category',
    open: 'Show what is below %{name}',
    close: 'Hide what is below %{name}',
    rename: 'Rename %{name}',
    add_below: 'Add a category below %{name}',
    add: 'Add a category',
    moved: '“%{name}” moved',
    renamed: 'Renamed to “%{name}”',
    added: '“%{name}” added',
    short: 'The first %{count} categories are shown.',
  },
} as const

addTexts(tree)

type Texts = typeof tree
declare module '#src/i18n/language.ts' {
  interface LateTexts extends Texts {}
}
