import { fieldsOf, labelOf, type AnyEntity } from '#define'
import { isParent, type RouteNode } from '#define/route.ts'
import { texts } from '#resources/texts.ts'
import { en } from '#src/i18n/en.ts'
import { words, type DeclaredEntity, type Language } from '#src/i18n/language.ts'

// Texts that come with their view are texts of a language as well.
import.meta.glob(['../../resources/**/*.texts.ts', '../../src/**/*.texts.ts'], { eager: true })

/** A language in which every text stands in brackets, so that one without them was never translated. */
export const pseudo: Language = {
  ...(marked({ ...words, ...en, ...texts }) as typeof en & typeof texts),
  grammar: en.grammar,
}

/** The same with what these declarations and this route tree say. */
export const pseudoWith = (
  entities: readonly AnyEntity[],
  tree: readonly RouteNode[] = [],
): Language => ({
  ...pseudo,
  declared: {
    entities: Object.fromEntries(entities.map(each => [each.name, saidOf(each)])),
    routes: Object.fromEntries(titlesOf(tree)),
    labels: everyLabel,
  },
})

/** Labels of calls, whichever are looked up. */
const everyLabel = new Proxy<Record<string, string>>(
  {},
  { get: (_, english) => `⟦${String(english)}⟧` },
)

/** What was never translated of a text: its words outside of brackets. */
export function untranslated(text: string): string {
  let left = text
  while (brackets.test(left)) left = left.replace(brackets, '')
  return /\p{L}{2}/u.test(left) ? left.trim() : ''
}
const brackets = /⟦[^⟦⟧]*⟧/u

function saidOf({ titles, form, tabs, asOne, statuses, ...entity }: AnyEntity): DeclaredEntity {
  const fields = fieldsOf(entity as AnyEntity)
  const texts = [
    ...Object.keys(form ?? {}),
    ...Object.keys(tabs ?? {}),
    ...Object.keys(asOne ?? {}),
    ...Object.values(statuses?.transitions ?? {}).flatMap(({ label, confirm }) =>
      confirm ? [label, confirm] : [label],
    ),
    ...fields.flatMap(([, { options }]) => options.help ?? []),
  ]
  const same = (all: readonly string[]) => marked(Object.fromEntries(all.map(each => [each, each])))
  return {
    titles: [`⟦${titles[0]}⟧`, `⟦${titles[1]}⟧`],
    fields: Object.fromEntries(
      fields.map(([name, field]) => [name, `⟦${labelOf(name, field.options)}⟧`]),
    ),
    values: Object.fromEntries(
      fields.flatMap(([name, { options }]) =>
        options.values ? [[name, same(options.values) as Record<string, string>]] : [],
      ),
    ),
    texts: same(texts) as Record<string, string>,
  }
}

const titlesOf = (tree: readonly RouteNode[]): [string, string][] =>
  tree.flatMap(node => [
    [node.path, `⟦${node.title}⟧`] as [string, string],
    ...(isParent(node) ? titlesOf(node.children) : []),
  ])

function marked(value: unknown): unknown {
  if (typeof value === 'string')
    return value
      .split('||||')
      .map(form => `⟦${form.trim()}⟧`)
      .join(' |||| ')
  return Object.fromEntries(
    Object.entries(value as object).map(([name, each]) => [name, marked(each)]),
  )
}
