import { fieldsIn, type AnyCall, type Shape } from '#define/call.ts'
import type { AnyEntity } from '#define/entity.types.ts'
import type { Problems } from '#define/error.ts'
import type { InstalledModel } from '#define/model.ts'
import type { AnyField } from '#define/field.ts'
import type { RouteNode } from '#define/route.ts'

type Named = readonly [file: string, part: string, codes: readonly string[] | undefined]

/**
 * Codes that a declaration names and the vocabulary lacks. Nobody could hold them.
 * @example checkCodes(model) // "resources/routes/: /sale/orderTags names the role code Z9, which is not in vocabulary.codes: …"
 */
export function* checkCodes({ tree, entities, calls, vocabulary }: InstalledModel): Problems {
  const named: Named[] = [
    ...tree.flatMap(codesOfRoute),
    ...Object.values(entities).flatMap(codesOfEntity),
    ...Object.entries(calls).flatMap(codesOfCall),
  ]
  for (const [file, field, codes = []] of named)
    for (const code of codes)
      if (!vocabulary.codes.includes(code))
        yield {
          file,
          field,
          mend: `names the role code ${code}, which is not in vocabulary.codes: correct it, or add it to resources/codes.ts`,
        }
}

const codesOfRoute = (node: RouteNode): Named[] => [
  ['resources/routes/', node.path, node.roles],
  ...('children' in node ? node.children.flatMap(codesOfRoute) : []),
]

function codesOfEntity(e: AnyEntity): Named[] {
  const parts: [part: string, codes: readonly string[] | undefined][] = [
    ['rowAccess', e.rowAccess?.unless],
    ['editable.by', e.editable?.by?.unless],
    ['editable.removable', e.editable?.removable],
  ]
  for (const [name, { options }] of Object.entries<AnyField>(e.fields))
    parts.push([name, options.visibleTo])
  for (const [name, codes] of Object.entries(e.access ?? {})) parts.push([`access.${name}`, codes])
  for (const [name, { by }] of Object.entries(e.actions ?? {}))
    parts.push([`actions.${name}.by`, by?.unless])
  for (const [step, { access, by }] of Object.entries(e.statuses?.transitions ?? {}))
    parts.push([`statuses.${step}.access`, access], [`statuses.${step}.by`, by?.unless])
  return parts.map(([part, codes]) => [`${e.name}.entity.ts`, part, codes])
}

const codesOfCall = ([name, call]: [string, AnyCall]): Named[] => [
  ['resources/**/*.calls.ts', name, call.access],
  ...[call.input, call.answer].flatMap(shape =>
    codesOfShape(shape).map((codes): Named => ['resources/**/*.calls.ts', name, codes]),
  ),
]

const codesOfShape = (shape: Shape): (readonly string[] | undefined)[] =>
  fieldsIn(shape).map(([, { options }]) => options.visibleTo)
