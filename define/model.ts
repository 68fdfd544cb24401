import type { Model } from './access.ts'
import type { AnyCall } from './call.ts'
import type { AnyEntity } from './entity.types.ts'
import type { Code, Country, CountryFacts, InstalledVocabulary } from './vocabulary.ts'

/**
 * The types of the product's declarations for engine and providers. `resources/registry.ts` fills
 * it in by `declare module './model.ts' { interface Register { entities: typeof entities; calls:
 * typeof calls } }`.
 */
export interface Register {}

type Registered<Key extends string, Otherwise> =
  Register extends Readonly<Record<Key, infer Given>> ? Given : Otherwise

/** Every entity by name, with its inferred type. */
export type Entities = Registered<'entities', Readonly<Record<string, AnyEntity>>>
/** The name of an entity. */
export type EntityName = Extract<keyof Entities, string>
/** Every call by name, with the types of its input and answer. */
export type Calls = Registered<'calls', Readonly<Record<string, AnyCall>>>
/** The name of a call. */
export type CallName = Extract<keyof Calls, string>

/** All that the engine runs on: the declarations, and the words in them. */
export interface InstalledModel extends Required<Model> {
  readonly vocabulary: InstalledVocabulary
}

let installed: InstalledModel | undefined

/**
 * Installs the declarations that the engine runs on: the product's at process start, a test's own
 * in a test.
 * @throws Error when the vocabulary lacks a part
 * @example install({ tree: routes, screens, entities, calls, vocabulary })
 */
export function install(declared: InstalledModel) {
  for (const part of ['codes', 'countries'] as const)
    if (!Object.keys(declared.vocabulary?.[part] ?? {}).length)
      throw new Error(
        `The installed model lacks vocabulary.${part}: declare it in resources/${part}.ts and name it in resources/vocabulary.ts`,
      )
  installed = declared
}

/**
 * The installed declarations.
 * @throws Error when nothing was installed
 * @example model().calls.searchStock
 */
export function model(): InstalledModel {
  if (!installed)
    throw new Error(
      'No declarations are installed: call install() first, in a test by importing tests/support/installProduct.ts',
    )
  return installed
}

/**
 * Every installed entity.
 * @example allEntities().filter(e => e.scope === 'client')
 */
export const allEntities = (): readonly AnyEntity[] => Object.values(model().entities)

/**
 * Every installed entity with a table of its own: all but read models.
 * @example storedEntities().map(({ name }) => name) // the tables of records
 */
export const storedEntities = (): readonly AnyEntity[] =>
  allEntities().filter(({ readModel }) => !readModel)

/**
 * The installed entity with this name.
 * @throws Error when the model has none
 * @example entityOf('orders').titles
 */
export function entityOf(name: string): AnyEntity {
  const { entities } = model()
  if (!Object.hasOwn(entities, name)) throw new Error(`The installed model has no entity ${name}.`)
  return entities[name]!
}

/**
 * A value derived from the model: computed on first use, and again after another model is
 * installed.
 * @example const access = ofModel(accessOf)
 */
export function ofModel<T>(make: (of: InstalledModel) => T): () => T {
  let from: InstalledModel | undefined, made: T
  return () => {
    const present = model()
    if (from !== present) {
      made = make(present)
      from = present
    }
    return made
  }
}

/**
 * The role codes of the installed product, in order.
 * @example allCodes()[0] // 'B1'
 */
export const allCodes = () => model().vocabulary.codes as readonly Code[]

/**
 * Whether a text is a role code of the installed product.
 * @example isCode('Z9') // false
 */
export const isCode = (text: string): text is Code => model().vocabulary.codes.includes(text)

/**
 * The countries of the installed product, the usual one first.
 * @example allCountries() // ['NZ', 'CA']
 */
export const allCountries = () => Object.keys(model().vocabulary.countries) as Country[]

/**
 * What the installed product says of a country.
 * @example countryFacts('NZ').displayHours // 12: what happened at 22:00 UTC is shown at 10:00 of the next day
 */
export const countryFacts = (country: Country): CountryFacts =>
  model().vocabulary.countries[country]!
