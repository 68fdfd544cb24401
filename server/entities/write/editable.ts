import { labelOf, whyFixed } from '#define'
import type { Problem } from '#server/http/errors.ts'
import type { Who } from '#server/session/actor.ts'
import type { Plan, Row } from '#server/entities/meta/meta.ts'

/** Why a person may not change or remove this record, by the rule of its entity. */
export function fixedProblem(
  plan: Plan,
  who: Who,
  record: Row,
  doing: 'update' | 'remove' = 'update',
): Problem | undefined {
  const { changes, titles } = plan.entity
  const why = whyFixed(plan.entity, who, record, doing)
  if (!why) return undefined
  const one = titles[0].toLowerCase()
  const [by] = [changes!.by?.field ?? []].flat()
  return why === 'by'
    ? {
        code: 'not_yours',
        field: by!,
        message: `Only the person under “${labelOf(by!, plan.fieldOf.get(by!)!.options)}” can change this ${one}.`,
      }
    : {
        code: 'fixed',
        field: changes!.while!.field,
        message: `This ${one} is ${record[changes!.while!.field]} and can no longer be changed.`,
      }
}
