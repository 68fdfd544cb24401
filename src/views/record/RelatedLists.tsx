import Add from '@mui/icons-material/Add'
import Button from '@mui/material/Button'
import {
  LinkBase,
  ResourceContextProvider,
  useGetList,
  useResourceContext,
  type RaRecord,
} from 'ra-core'
import { Suspense, type ReactNode } from 'react'
import { endpointOf, defaultSort, type AnyEntity } from '#define'
import { resourceOfEntity, useEntity } from '#src/app/product/declarations.ts'
import { mayReach } from '#src/app/access.ts'
import { isEmpty } from '#src/fields/problemOf.ts'
import { Muted } from '#src/fields/choice/Tone.tsx'
import { midSentence } from '#src/i18n/language.ts'
import { say } from '#src/i18n/say.ts'
import { listColumns } from '#src/views/parts/columns.ts'
import { silent } from '#src/views/parts/silent.ts'
import { RowsTable, type RowColumn } from '#src/views/parts/RowsTable.tsx'
import { Section } from './Section.tsx'
import { ProblemState } from '#src/views/parts/States.tsx'
import { totalInWords } from '#src/views/parts/total.ts'
import { useOperations } from '#src/views/parts/useOperations.ts'
import { useRecordPath } from './useRecordPath.ts'

/**
 * Records of other entities that refer to this one, the first of each list, if the user may read
 * them.
 */
export default function RelatedLists({ entity, record }: { entity: AnyEntity; record: RaRecord }) {
  return entity.related!.map(({ entity: name, by }) => (
    <Suspense key={`${name} ${by}`} fallback={null}>
      <ResourceContextProvider value={resourceOfEntity(name) ?? name}>
        <RelatedList name={name} by={by} id={record.id as string} />
      </ResourceContextProvider>
    </Suspense>
  ))
}

function RelatedList({ name, by, id }: { name: string; by: string; id: string }) {
  const related = useEntity(name)
  const may = useOperations(related)
  return may('list') ? <Rows related={related} by={by} id={id} /> : null
}

function Rows({ related, by, id }: { related: AnyEntity; by: string; id: string }) {
  const resource = useResourceContext()!
  const [field, order] = defaultSort(related)
  const { data, total, meta, error, refetch, isPending } = useGetList<RaRecord>(
    resource,
    { filter: { [by]: id }, pagination: { page: 1, perPage: shownRows }, sort: { field, order } },
    silent,
  )
  const may = useOperations(related)
  const pathOf = useRecordPath(related)
  // Links to the full list only if the user can reach its screen.
  const home = mayReach(`/${resource}`) ? `/${resource}` : undefined
  const filter = encodeURIComponent(JSON.stringify({ [by]: id }))
  const columns: readonly RowColumn<RaRecord>[] = listColumns(related)
    .filter(column => column.name !== by)
    .slice(0, mostColumns)
  const isOpened = home !== undefined && endpointOf(related, 'one') !== undefined
  const linked = (row: RaRecord, value: ReactNode) => (
    <LinkBase to={pathOf(row)}>
      {isEmpty(row[columns[0]!.name]) ? related.titles[0] : value}
    </LinkBase>
  )
  const many = midSentence(related.titles[1])
  const count = totalInWords(total, meta as { total?: number } | undefined)
  return (
    <Section title={related.titles[1]}>
      {error && <ProblemState error={error} onRetry={() => void refetch()} />}
      {data && data.length > 0 && (
        <RowsTable
          columns={isOpened ? columns.with(0, { ...columns[0]!, cell: linked }) : columns}
          rows={data}
        />
      )}
      {data?.length === 0 && <Muted>{say('record.none_related', { many })}</Muted>}
      {isPending && !error && <Muted>{say('common.loading_more')}</Muted>}
      <div data-print="none" style={{ display: 'flex', gap: 8, marginTop: 8 }}>
        {home && data && data.length > 0 && (
          <Button component={LinkBase} to={`${home}?filter=${filter}`}>
            {say('record.all_related', { count, many })}
          </Button>
        )}
        {home && may('create') && (
          <Button component={LinkBase} to={`${home}/create?with=${filter}`} startIcon={<Add />}>
            {say('action.new', { one: midSentence(related.titles[0]) })}
          </Button>
        )}
      </div>
    </Section>
  )
}

const shownRows = 5
const mostColumns = 6
