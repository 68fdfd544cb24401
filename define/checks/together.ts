import type { Entity } from '#define/entity.ts'
import { isReference, type AnyField } from '#define/field.ts'
import { wrong } from './common.ts'

/**
 * What is only seen when all entities stand together: the same name twice, and names of other entities that lead nowhere.
 * @throws DeclarationError
 * @example checkTogether([orders, orderLines])
 */
export function checkTogether(entities: readonly Entity[]) {
  const known = new Map<string, Entity>()
  for (const e of entities) {
    if (known.has(e.name)) wrong(e, 'name', 'is declared twice: give one of the two another name')
    known.set(e.name, e)
  }
  for (const e of entities) {
    for (const { entity, by } of e.related ?? []) {
      const other = known.get(entity)
      if (!other)
        wrong(
          e,
          'related',
          `names ${entity}, which is no entity: register it or correct its spelling`,
        )
      else if (other.fields[by]?.options.to !== e.name)
        wrong(
          e,
          'related',
          `lists ${entity} by ${by}, which does not refer to ${e.name}: name its reference to ${e.name}`,
        )
    }
    for (const [name, { options: o }] of Object.entries(e.fields)) {
      const target = o.to === undefined ? undefined : known.get(o.to)
      if (o.to !== undefined && !target)
        wrong(
          e,
          name,
          `refers to ${o.to}, which is no entity: register it in resources/registry.ts or correct its spelling`,
        )
      for (const theirs of Object.keys(o.within ?? {})) {
        const by = target!.fields[theirs]
        if (!by || by.options.see || !(isReference(by) || target!.list?.filters?.includes(theirs)))
          wrong(
            e,
            name,
            `is narrowed by ${theirs} of ${o.to}, which they cannot be filtered by: name a reference or one of their filters in \`within\``,
          )
      }
    }
    for (const [name, f] of Object.entries(e.fields))
      if (f.kind === 'lines' && !known.has(f.options.from!.name))
        wrong(
          e,
          name,
          `holds ${f.options.from!.name}, which are not registered: add them to resources/registry.ts`,
        )
    const seen = new Set<string>()
    for (let at: Entity | undefined = e; at;) {
      if (seen.has(at.name))
        wrong(
          e,
          e.label,
          'names records by each other in a circle: choose another `label` in one of them',
        )
      seen.add(at.name)
      const label: AnyField | undefined = at.fields[at.label]
      at = label && isReference(label) ? known.get(label.options.to!) : undefined
    }
  }
}
