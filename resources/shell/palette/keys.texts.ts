import { addTexts } from '#src/i18n/language.ts'

/** The texts of the list of keys, which come with it. */
const keys = {
  keys: {
    title: 'Keyboard shortcuts',
    keys: 'Keys',
    does: 'Action',
    find: 'Find a screen or a record',
    help: 'Show these shortcuts',
    search: 'Search the list',
    rows: 'Move through rows and results',
    open: 'Open the selected row',
    save: 'Save the form',
    tabs: 'Move between open pages (in the tab strip)',
    close_tab: 'Close the selected page (in the tab strip)',
    close: 'Close a dialog or a menu',
  },
} as const

addTexts(keys)

type Texts = typeof keys
declare module '#src/i18n/language.ts' {
  interface LateTexts extends Texts {}
}
