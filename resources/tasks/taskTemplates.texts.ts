import { addTexts } from '#src/i18n/language.ts'

/** The texts of templates, which come with them. */
const templates = {
  templates: {
    title: 'Templates',
    none: 'Save tasks you give often as templates.',
    save: 'Save as template…',
    delete_named: 'Delete the template “%{name}”',
    gone: 'Tasks made from it are kept.',
    gone_for_all: 'It is shared, so it will be gone for everybody. Tasks made from it are kept.',
  },
} as const

addTexts(templates)

type Texts = typeof templates
declare module '#src/i18n/language.ts' {
  interface LateTexts extends Texts {}
}
