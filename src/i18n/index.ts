import type { I18nProvider } from 'ra-core'
import { fieldsOf } from '#define/entity.ts'
import { reaches } from '#define/route.ts'
import { labelOf } from '#define/words.ts'
import { model } from '#define/model.ts'
import { entityOfResource, presentEntity } from '#src/app/product/declarations.ts'
import { spokenTree } from './declared.ts'
import { polyglot } from './say.ts'

/**
 * Three kinds of translations: react-admin's own, those of `en.ts`, and the labels of declarations.
 * The labels use react-admin's names (`resources.<resource>.name` and `.fields.<field>`) and exist
 * once the declaration is loaded.
 */
export function createI18nProvider(): I18nProvider {
  const provider = polyglot()
  return {
    ...provider,
    translate: (key, options) => declared(key, options) ?? provider.translate(key, options),
  }
}

function declared(key: string, options?: { smart_count?: number }): string | undefined {
  const [, resource, part, field] =
    key.match(/^resources\.([^.]+)\.(name|fields)(?:\.(.+))?$/) ?? []
  if (!resource) return undefined
  const name = entityOfResource(resource)
  const entity = name ? presentEntity(name) : undefined
  if (part === 'name')
    return entity ? entity.titles[options?.smart_count === 1 ? 0 : 1] : titleAt(`/${resource}`)
  const found = entity && fieldsOf(entity).find(([each]) => each === field)
  return found && labelOf(found[0], found[1].options)
}

const titleAt = (path: string): string | undefined =>
  reaches(spokenTree(model().tree)).find(({ leaf }) => leaf.path === path)?.leaf.title
