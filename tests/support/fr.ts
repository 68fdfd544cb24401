import { texts } from '#resources/texts.ts'
import { en } from '#src/i18n/en.ts'
import type { Language } from '#src/i18n/language.ts'

/** A second language of a few words, written as `docs/languages.md` says; the tests put it beside `en.ts`. */
const fr: Language = {
  ...texts,
  ...en,
  app: { ...en.app, skip: 'Aller au contenu' },
  sign_in: { ...en.sign_in, title: 'Connexion', submit: 'Se connecter' },
  list: { ...en.list, search: 'Chercher des %{many}' },
  declared: {
    entities: { orderTags: { titles: ['Étiquette', 'Étiquettes'], fields: { name: 'Nom' } } },
    routes: { '/sale/orderTags': 'Étiquettes' },
  },
}
export default fr
