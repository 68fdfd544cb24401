import { sql } from 'drizzle-orm'
import { todayFor } from '#define'
import type { Tile } from '#server/kit'
import { branchOf } from '#resources/administration/branchOf.server.ts'
import { operationReports } from './operationReports.entity.ts'

const shifts = operationReports.fields.shift.options.values

/** Reports that a person has begun, that the branch owes, and that wait to be checked. */
export const reportTiles: Readonly<Record<string, Tile>> = {
  missingReports: {
    path: '/reports/allReports',
    isLate: true,
    lists: async context => {
      const branch = await branchOf(context)
      if (!branch) return []
      const today = todayFor(context.actor)
      // One report a day, or one for each shift, of the days that the table of missing reports shows.
      const [counted] = await context.db.query<{ missing: number }>(sql`
        select count(*)::int as missing from operation_report_types y
          join unnest(${sql.param([null, ...shifts])}::text[]) s(shift) on (s.shift is not null) = y.has_shifts
          cross join generate_series(${today}::date - 6, ${today}::date, interval '1 day') d(day)
        where y.is_daily and y.is_active and not y.is_deleted
          and not exists (select 1 from operation_reports r where r.type_id = y.id and r.branch_id = ${branch.id}
            and r.date = d.day::date and r.shift is not distinct from s.shift and not r.is_deleted)`)
      return [{ about: branch.name, address: { show: 'missing' }, count: counted!.missing }]
    },
  },
  reportsToCheck: {
    path: '/reports/allReports',
    lists: () => [{ filter: { state: ['Submitted'] } }],
  },
  reportsBegun: {
    path: '/reports/myReports',
    lists: () => [{ filter: { state: ['Draft', 'Returned'] } }],
  },
}
