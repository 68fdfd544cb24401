// A table of branch, type and shift by day shows what is missing: not a list of records.
import './reports.texts.ts'
import { useState } from 'react'
import { choice } from '#src/fields/choice/choiceKinds.tsx'
import { ToneChip } from '#src/fields/choice/Tone.tsx'
import { formatDate } from '#src/fields/time/time.ts'
import { say } from '#src/i18n/say.ts'
import { LinkBase } from 'ra-core'
import { Heading, Page } from '#src/views/parts/Page.tsx'
import { ProblemState } from '#src/views/parts/States.tsx'
import { DaysTable } from './DaysTable.tsx'
import { OtherDays } from './OtherDays.tsx'
import { type DueReports, dueReports } from './missingReports.ts'
import { operationReports } from './operationReports.entity.ts'
import { useReported } from './useReported.ts'

const Chip = choice.Cell

/** The reports of the last seven days with their states, and the missing ones. */
export function MissingReports() {
  const [last, setLast] = useState<string>()
  const { branches, types, reports, days, today, error, refetch } = useReported(last, 7)
  const shifts = operationReports.fields.shift.options.values
  const rows = types && reports && dueReports({ branches, types, shifts, days, reports })
  const missing = rows?.reduce((n, row) => n + row.days.filter(day => !day).length, 0) ?? 0
  return (
    <Page>
      <Heading
        title={rows ? say('reports.count', { smart_count: missing }) : say('reports.missing')}
        aside={<OtherDays days={days} today={today} onLast={setLast} />}
      />
      {error ? (
        <ProblemState error={error} onRetry={refetch} />
      ) : (
        <DaysTable
          label={say('reports.missing')}
          corner={say('reports.who_owes')}
          columns={days.map(day => ({ key: day, label: formatDate(day).slice(0, 5) }))}
          rows={(rows ?? []).map(({ branchId, branch, typeId, type, shift, days: written }) => ({
            key: [branchId, typeId, shift].join(),
            heading: (
              <>
                {branch} <span>{[type, shift].filter(Boolean).join(', ')}</span>
              </>
            ),
            cells: written.map(stateOf),
          }))}
        />
      )}
    </Page>
  )
}

const stateOf = (report: DueReports['days'][number]) =>
  report ? (
    <LinkBase to={`/reports/allReports/${report.id}/show`}>
      <Chip field={operationReports.fields.state} value={report.state} />
    </LinkBase>
  ) : (
    <ToneChip tone="bad">{say('reports.none')}</ToneChip>
  )
