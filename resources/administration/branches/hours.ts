/** When a span of opening hours of the alias begins, as SQL: a time of the day. */
export const spanBegins = (alias: string) => timeOf(alias, 'start')

/** When it ends. */
export const spanEnds = (alias: string) => timeOf(alias, 'end')

const timeOf = (alias: string, end: 'start' | 'end') =>
  `make_time((${alias}.period->>'${end}Hour')::int, (${alias}.period->>'${end}Minute')::int, 0)`

/** Whether two spans of one day of a branch overlap, as SQL; one may begin where another ends. */
export const spansOverlap = (branch: string) => `
  select from branch_hours a join branch_hours b on b.branch_id = a.branch_id and b.weekday = a.weekday and b.id > a.id and not b.is_deleted
  where a.branch_id = ${branch} and not a.is_deleted and ${spanBegins('a')} < ${spanEnds('b')} and ${spanBegins('b')} < ${spanEnds('a')}`
