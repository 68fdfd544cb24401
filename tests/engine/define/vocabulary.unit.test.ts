import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { allCodes, call, choice, entity, install, isCode, text, type InstalledModel } from '#define'
import { codeNames } from '#resources/codeNames.ts'
import { codes } from '#resources/codes.ts'
import { countries } from '#resources/countries.ts'
import { dictionaryKinds } from '#resources/dictionaries.ts'
import { halves, installProduct, product } from '#resources/server.ts'
import { installServer } from '#server/halves.ts'
import { projectRoot } from '#server/settings.ts'

/** The code of the language, without comments, whose examples may come from this product. */
const language = readdirSync(join(projectRoot, 'define'), { recursive: true })
  .map(String)
  .filter(name => name.endsWith('.ts'))
  .map(name => {
    const text = readFileSync(join(projectRoot, 'define', name), 'utf8')
    return { name, code: text.replaceAll(/\/\*[^]*?\*\/|^\s*\/\/.*$/gm, '') }
  })

const found = (words: readonly RegExp[]) =>
  language.flatMap(({ name, code }) =>
    words.filter(word => word.test(code)).map(word => `${name}: ${word.source}`),
  )

/** Dictionary kinds with a second meaning in the language: a calendar is a display of an entity. */
const displays = ['calendar']

describe('the language', () => {
  it.each([
    ['role code', codes],
    ['dictionary', dictionaryKinds.filter(kind => !displays.includes(kind))],
  ])('holds no %s of this product', (_, words) => {
    expect(language.length).toBeGreaterThan(40)
    expect(found(words.map(word => RegExp(`['"\`]${word}['"\`]`)))).toEqual([])
  })

  it('holds no country of this product, nor its name, currency or zone', () => {
    const facts = Object.entries(countries).flatMap(([code, { name, currency }]) => [
      code,
      name,
      currency,
    ])
    const words = [...facts, 'Auckland', 'Edmonton']
    expect(found(words.map(word => RegExp(`\\b${word}\\b`)))).toEqual([])
  })
})

describe('installing a product', () => {
  afterAll(installProduct)

  const crate = (access: string[]) =>
    entity('crates', {
      titles: ['Crate', 'Crates'],
      fields: { name: text({ required: true }), size: choice(['S', 'L']) },
      list: { sort: 'name' },
      access: { create: access as never },
    })
  const model = (more: Partial<InstalledModel> = {}): InstalledModel => ({
    tree: [{ path: '/crates', title: 'Crates', roles: ['X1'] as never, entity: 'crates' }] as never,
    screens: {},
    entities: { crates: crate(['X1']) },
    calls: {},
    vocabulary: { codes: ['X1'], countries },
    ...more,
  })

  it('makes its role codes known, and no others', () => {
    installServer(model(), [])
    expect(allCodes()).toEqual(['X1'])
    expect([isCode('X1'), isCode('B1'), isCode('toString')]).toEqual([true, false, false])
    installServer(product, halves)
    expect(allCodes()).toEqual([...codes])
    expect([isCode('X1'), isCode('B1')]).toEqual([false, true])
  })

  it('is refused without role codes or countries, naming the file that mends it', () => {
    const { vocabulary, ...without } = model()
    for (const wrong of [without, { ...without, vocabulary: {} }])
      expect(() => install(wrong as never)).toThrow(/vocabulary\.codes.*resources\/codes\.ts/)
    for (const none of [undefined, {}])
      expect(() =>
        install(model({ vocabulary: { ...vocabulary, countries: none } as never })),
      ).toThrow(/vocabulary\.countries.*resources\/countries\.ts/)
  })

  it('is refused when a declaration names a code that nobody can hold, naming both', () => {
    const named = (wrong: InstalledModel) => () => installServer(wrong, [])
    expect(named(model({ entities: { crates: crate(['X1', 'X2']) } }))).toThrow(
      'crates.entity.ts: access.create names the role code X2',
    )
    expect(named(model({ vocabulary: { codes: ['Y1'], countries } }))).toThrow(
      '/crates names the role code X1, which is not in vocabulary.codes: correct it, or add it to resources/codes.ts',
    )
    const weigh = call({ at: 'GET /api/weigh', access: ['X3'] as never })
    expect(named(model({ calls: { weigh } }))).toThrow('weigh names the role code X3')
  })

  it('gives every role code a name of its own', () => {
    expect(new Set(Object.values(codeNames)).size).toBe(codes.length)
  })
})
