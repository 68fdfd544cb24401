import type { Entity, RelatedCall } from '#define/entity.types.ts'
import type { Findings, Problems } from '#define/error.ts'
import { isReference, type AnyField } from '#define/field.ts'
import { checkRequired } from './circles.ts'
import { fileOf, inFile } from './common.ts'

/**
 * Checks across all entities: duplicate names, and references to entities that do not exist.
 * @example checkTogether([orders, orderLines])
 */
export function* checkTogether(entities: readonly Entity[]): Problems {
  const known = new Map<string, Entity>()
  for (const e of entities) {
    if (known.has(e.name))
      yield* inFile(fileOf(e), [['name', 'is declared twice: give one of the two another name']])
    known.set(e.name, e)
  }
  for (const e of entities) yield* inFile(fileOf(e), checkBeside(e, known))
}

function* checkBeside(e: Entity, known: ReadonlyMap<string, Entity>): Findings {
  for (const each of e.related ?? []) {
    if ('call' in each) continue
    const { entity, by, through } = each
    const other = known.get(entity)
    const refers = through ? known.get(other?.fields[through]?.options.to ?? '') : other
    if (!other)
      yield ['related', `names ${entity}, which is no entity: register it or correct its spelling`]
    else if (refers?.fields[by]?.options.to !== e.name)
      yield [
        'related',
        `lists ${entity} by ${by}, which does not refer to ${e.name}: name its reference to ${e.name}`,
      ]
    const isAlike = (other: typeof each | RelatedCall) =>
      !('call' in other) && other.entity === entity && other.title === each.title
    if (e.related!.findIndex(isAlike) < e.related!.indexOf(each))
      yield ['related', `lists ${entity} twice under one heading: give one of the two a \`title\``]
  }
  for (const [name, { options: o }] of Object.entries(e.fields)) {
    const target = o.to === undefined ? undefined : known.get(o.to)
    if (o.to !== undefined && !target)
      yield [
        name,
        `refers to ${o.to}, which is no entity: register it in resources/registry.ts or correct its spelling`,
      ]
    if (target?.readModel)
      yield [
        name,
        `refers to ${o.to}, whose rows are worked out: refer to the records that they are worked out of`,
      ]
    if (target && mayBeNameless(target) && !isNamedInCircle(target, known))
      yield [
        name,
        `shows ${target.label} of ${target.name}, which may be empty: make it \`required\` or choose another \`label\` there`,
      ]
    for (const theirs of Object.keys(o.narrowedBy ?? {})) {
      const by = target?.fields[theirs]
      if (
        target &&
        (!by ||
          by.options.visibleTo ||
          !(isReference(by) || target.list?.filters?.includes(theirs)))
      )
        yield [
          name,
          `is narrowed by ${theirs} of ${o.to}, which they cannot be filtered by: name a reference or one of their filters in \`narrowedBy\``,
        ]
    }
  }
  yield* checkRequired(e, known)
  for (const [name, f] of Object.entries(e.fields))
    if (f.kind === 'lines' && !known.has(f.options.from!.name))
      yield [
        name,
        `holds ${f.options.from!.name}, which are not registered: add them to resources/registry.ts`,
      ]
  if (isNamedInCircle(e, known))
    yield [
      e.label,
      'names records by each other in a circle: choose another `label` in one of them',
    ]
}

/**
 * Whether a record may have no label. Its own pages show the entity's title instead; a reference to
 * it would show nothing.
 */
function mayBeNameless({ fields, label }: Entity) {
  const { required, default: given } = fields[label]?.options ?? {}
  return !required && given === undefined
}

/** Whether the labels that name a record form a circle. */
function isNamedInCircle(e: Entity, known: ReadonlyMap<string, Entity>) {
  const seen = new Set<string>()
  for (let at: Entity | undefined = e; at;) {
    if (seen.has(at.name)) return true
    seen.add(at.name)
    const label: AnyField | undefined = at.fields[at.label]
    at = label && isReference(label) ? known.get(label.options.to!) : undefined
  }
  return false
}
