import { installCalls } from '#data/calls.ts'
import { install } from '#define/model.ts'
import { provideLateViews } from '#src/fields/inputRegistry.ts'
import { addTexts } from '#src/i18n/language.ts'
import { type BrowserProduct, keepProduct } from './product.ts'

/** Installs the business. Call it before anything else of the application. */
export function installProduct(given: BrowserProduct) {
  keepProduct(given)
  const { tree, screens, vocabulary } = given
  install({ tree, screens, vocabulary, entities: {}, calls: {} })
  installCalls(given)
  addTexts(given.texts)
  provideLateViews({
    inputs: async () => (await import('#src/fields/inputs.tsx')).inputs,
    LinesTable: () => import('#src/views/lines/LinesTable.tsx'),
    LinesGrid: () => import('#src/views/lines/LinesGrid.tsx'),
    AnswersList: () => import('#src/views/lines/AnswersList.tsx'),
    AnswersInput: () => import('#src/views/lines/AnswersInput.tsx'),
  })
}
