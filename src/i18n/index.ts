import polyglotI18nProvider from 'ra-i18n-polyglot'
import englishMessages from 'ra-language-english'
import type { I18nProvider } from 'ra-core'
import { fieldsOf } from '../../resources/define/entity.ts'
import { reaches } from '../../resources/define/route.ts'
import { labelOf } from '../../resources/define/words.ts'
import { routes } from '../../resources/routes.ts'
import { entityOfResource, presentEntity } from '../app/declarations.ts'
import { en } from './en.ts'

/**
 * Translations of three kinds: react-admin's own, those of `en.ts`, and the labels that declarations hold, under react-admin's
 * names for them (`resources.<resource>.name` and `.fields.<field>`), from the moment the declaration is loaded.
 */
export function createI18nProvider(): I18nProvider {
  // A message of the server is shown as it is, though it is the name of no translation.
  const polyglot = polyglotI18nProvider(
    () => ({ ...englishMessages, erp: en }),
    'en',
    [{ locale: 'en', name: 'English' }],
    { allowMissing: true },
  )
  return {
    ...polyglot,
    translate: (key, options) => declared(key, options) ?? polyglot.translate(key, options),
  }
}

function declared(key: string, options?: { smart_count?: number }): string | undefined {
  const [, resource, part, field] =
    key.match(/^resources\.([^.]+)\.(name|fields)(?:\.(.+))?$/) ?? []
  if (!resource) return undefined
  const name = entityOfResource(resource)
  const entity = name ? presentEntity(name) : undefined
  if (part === 'name')
    return entity ? entity.titles[options?.smart_count === 1 ? 0 : 1] : titles.get(`/${resource}`)
  const found = entity && fieldsOf(entity).find(([each]) => each === field)
  return found && labelOf(found[0], found[1].options)
}

const titles = new Map<string, string>(reaches(routes).map(({ leaf }) => [leaf.path, leaf.title]))
