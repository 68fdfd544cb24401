import { inSentence, labelOf, whyReadOnly } from '#define'
import { problemAt, type Problem } from '#server/http/errors.ts'
import { hooksOf } from '#server/halves.ts'
import type { Actor } from '#server/session/actor.ts'
import type { EntityMeta, Row } from '#server/entities/meta/meta.ts'

/** Why a person may not change or remove this record, by the rules of its entity. */
export function readOnlyProblem(
  meta: EntityMeta,
  actor: Actor,
  record: Row,
  doing: 'update' | 'remove' = 'update',
): Problem | undefined {
  const refusal = hooksOf(meta.entity.name).refuseChange?.(actor, record)
  if (refusal) return refusal
  const { editable: changes, titles } = meta.entity
  const why = whyReadOnly(meta.entity, actor, record, doing)
  if (!why) return undefined
  const one = inSentence(titles[0])
  const [by] = [changes!.by?.field ?? []].flat()
  return why === 'by'
    ? problemAt(
        'not_yours',
        by!,
        `Only the person under “${labelOf(by!, meta.fieldOf.get(by!)!.options)}” can change this ${one}.`,
      )
    : problemAt(
        'fixed',
        changes!.while!.field,
        `This ${one} is ${record[changes!.while!.field]} and can no longer be changed.`,
      )
}
