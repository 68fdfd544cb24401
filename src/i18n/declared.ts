import {
  captionOf,
  fieldsOf,
  valueLabel,
  type AnyEntity,
  type AnyField,
  type Transition,
} from '#define'
import { isParent, type RouteNode } from '#define/route.ts'
import { type DeclaredEntity, words } from './language.ts'

/** A declaration in the language of this page; in English it is the declaration itself. */
export function spokenEntity(entity: AnyEntity): AnyEntity {
  const said = words.declared?.entities?.[entity.name]
  if (!said) return entity
  const text = (english: string) => said.texts?.[english] ?? english
  const { form, tabs, asOne, statuses } = entity
  return {
    ...entity,
    titles: said.titles ?? entity.titles,
    fields: Object.fromEntries(
      fieldsOf(entity).map(([name, field]) => [name, spokenField(name, field, said)]),
    ),
    ...(form && { form: renamed(form, text) }),
    ...(asOne && { asOne: renamed(asOne, text) }),
    ...(tabs && {
      tabs: Object.fromEntries(
        Object.entries(renamed(tabs, text)).map(([tab, sections]) => [tab, sections.map(text)]),
      ),
    }),
    ...(statuses && {
      statuses: {
        ...statuses,
        transitions: Object.fromEntries(
          Object.entries(statuses.transitions).map(([name, step]) => [
            name,
            {
              ...step,
              label: text(step.label),
              ...(step.confirm !== undefined && { confirm: text(step.confirm) }),
              ...(step.done !== undefined && { done: text(step.done) }),
            },
          ]),
        ),
      },
    }),
  }
}

/** The route tree with its titles in the language of this page. */
export function spokenTree(tree: readonly RouteNode[]): readonly RouteNode[] {
  const titles = words.declared?.routes
  if (!titles) return tree
  return tree.map(node => ({
    ...node,
    title: titles[node.path] ?? node.title,
    ...('tab' in node && { tab: spokenLabel(node.tab!) }),
    ...(isParent(node) && { children: spokenTree(node.children) }),
  }))
}

/** A label of a call's input or answer. */
export const spokenLabel = (english: string): string => words.declared?.labels?.[english] ?? english

/** The label of a choice's value. */
export const valueInWords = ({ options }: AnyField, value: string): string =>
  options.translated?.[value] ?? valueLabel(value, options)

/** What a step has done, in words. */
export const stepDone = ({ fields, statuses }: AnyEntity, { done, to }: Transition): string =>
  done ?? valueInWords(fields[statuses!.field], to)

function spokenField(name: string, field: AnyField, said: DeclaredEntity): AnyField {
  const { help, from } = field.options
  const values = said.values?.[name]
  return {
    ...field,
    options: {
      ...field.options,
      label: said.fields?.[name] ?? captionOf(name, field.options),
      ...(help && { help: said.texts?.[help] ?? help }),
      ...(values && { translated: values }),
      ...(from && { from: spokenEntity(from as AnyEntity) }),
    },
  }
}

const renamed = <T>(byHeading: Readonly<Record<string, T>>, text: (english: string) => string) =>
  Object.fromEntries(Object.entries(byHeading).map(([heading, each]) => [text(heading), each]))
