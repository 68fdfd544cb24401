import { addTexts } from '#src/i18n/language.ts'

/** The texts of the panel of saved views, which come with it. */
const saved = {
  saved_views: {
    none: 'No saved views yet. Save these filters and columns to use them again.',
    link_copied: 'Link copied. Anyone who opens it sees the list as it is now.',
    link_refused: 'Your browser did not allow copying. Copy this link yourself: %{link}',
    change_named: 'Change %{name}',
    update_named: 'Update “%{name}”',
    save_as: 'Save as…',
    copy_link: 'Copy link',
    rename: 'Rename or share…',
    update: 'Update to the current list',
    delete: 'Delete…',
    save: 'Save view',
    change: 'Change view',
    gone_for_all: 'This view will be gone for everybody.',
    gone: 'Only the view is deleted; the records stay.',
    default: 'default',
    shared: 'shared',
    shared_by: 'shared by %{name}',
    name: 'Name',
    share: 'Share with everybody who can open this screen',
    make_default: 'My default for this screen',
  },
} as const

addTexts(saved)

type Texts = typeof saved
declare module '#src/i18n/language.ts' {
  interface LateTexts extends Texts {}
}
