import { ofModel } from '#define'
import type { EntityMeta } from '#server/entities/meta/meta.ts'
import { badInput } from '#server/http/errors.ts'
import type { Actor } from '#server/session/actor.ts'
import { hiddenFields } from './visibility.ts'

/** The fields that the rows of a list can be asked for; child lines are asked for by `lines`. */
export const listableFields = ({ fieldOf }: EntityMeta): string[] =>
  [...fieldOf].flatMap(([name, { kind, options }]) =>
    kind === 'lines' || options.secret ? [] : [name],
  )

/**
 * The fields in `name,branchId` that the person may see; undefined, which is all of them, when
 * nothing is asked for.
 * @throws BadInput with a name that is no field
 */
export function fieldsIn(
  meta: EntityMeta,
  actor: Actor,
  text: string | undefined,
): readonly string[] | undefined {
  if (text === undefined) return undefined
  const known = new Set(listableFields(meta))
  const names = text.split(',').map(name => name.trim())
  const unknown = names.find(name => !known.has(name))
  if (unknown !== undefined)
    throw badInput(
      'unknown_field',
      'fields',
      `${meta.entity.titles[1]} have no field "${unknown.slice(0, 100)}" to list.`,
    )
  const hidden = hiddenFields(meta, actor)
  return names.filter(name => !hidden.includes(name))
}

/** The columns of some fields, and how a row of them becomes a record. */
export interface Part extends Pick<EntityMeta, 'selected' | 'toRecord'> {
  /** Asked for often enough that the database may keep its plan. */
  readonly isUsual: boolean
}

/** The columns of these fields, or of all. The parts that were asked for first are kept, and the last ones. */
export function partOf(meta: EntityMeta, fields: readonly string[] | undefined): Part {
  if (!fields) return { selected: meta.selected, toRecord: meta.toRecord, isUsual: true }
  const parts = partsOf().get(meta) ?? new Map<string, Part>()
  partsOf().set(meta, parts)
  const key = [...new Set(fields)].sort().join()
  const known = parts.get(key)
  if (known) return known
  if (parts.size === mostParts)
    for (const old of [...parts.keys()].slice(mostPlanned)) parts.delete(old)
  const part = { ...meta.part(fields), isUsual: parts.size < mostPlanned }
  parts.set(key, part)
  return part
}

const partsOf = ofModel(() => new WeakMap<EntityMeta, Map<string, Part>>())

/** People choose their columns freely. */
const mostParts = 50
/** The statements that a connection keeps are few: the declared columns are asked for first. */
const mostPlanned = 2
