import type { Entity } from '#define/entity.ts'
import { concerned, sortOf, system, wrong } from '#define/checks/common.ts'

/** Every field that is named anywhere. */
export function checkKnown(e: Entity) {
  const { list, calendar, chart, statuses } = e
  if (statuses && !e.fields[statuses.field])
    wrong(
      e,
      'statuses',
      `are those of ${statuses.field}, which is no field: name the choice that holds them in \`statuses.field\``,
    )
  const named = [
    ...(list?.columns ?? []),
    ...(list?.search ?? []),
    ...(list?.filters ?? []),
    ...(list?.sortable ?? []),
    ...(list?.totals ?? []),
    sortOf(e),
    list?.thenBy,
    ...(list?.bulk ?? []),
    list?.tone,
    ...Object.values(e.form ?? {}).flat(),
    ...(e.unique ?? []).flat(),
    ...concerned(e),
    e.changes?.while?.field,
    ...[...Object.values(e.actions ?? {}), ...Object.values(e.links ?? {})].flatMap(
      offered => offered.while?.field ?? [],
    ),
    e.seen?.as,
    e.autosave?.field,
    ...Object.values(statuses?.transitions ?? {}).flatMap(step => [
      ...(step.needs ?? []),
      ...(step.while ?? []).map(({ field }) => field),
    ]),
    e.import?.key,
    e.daily?.day,
    list?.ofOne?.field,
    calendar?.start,
    calendar?.end,
    calendar?.slot,
    calendar?.title,
    ...(calendar?.facts ?? []),
    calendar?.tone,
    calendar?.group,
    ...(chart?.by ?? []),
    ...(chart?.sums ?? []),
    ...(chart?.means ?? []),
    chart?.period,
    ...(e.similar ?? []),
    e.picture,
  ]
  for (const name of named)
    if (name !== undefined && !(name in e.fields || system.includes(name)))
      wrong(e, name, `is not a field of ${e.name}: declare it or correct its spelling`)
}
