import './record.texts.ts'
import Add from '@mui/icons-material/Add'
import Button from '@mui/material/Button'
import {
  LinkBase,
  ResourceContextProvider,
  useGetList,
  useResourceContext,
  type RaRecord,
} from 'ra-core'
import { use, useState, type ReactNode } from 'react'
import { endpointOf, defaultSort, type AnyEntity, type CallName, type RelatedCall } from '#define'
import { loadCall } from '#data/calls.ts'
import { useRefetchWith } from '#src/live/useRefetchWith.ts'
import { loadEntity, preloadEntity, resourceOfEntity } from '#src/app/product/declarations.ts'
import { mayCall, mayReach } from '#src/app/access.ts'
import { useMay } from '#src/app/useMay.ts'
import { isEmpty } from '#src/fields/emptyValue.ts'
import { Muted } from '#src/fields/choice/Tone.tsx'
import { spokenLabel } from '#src/i18n/declared.ts'
import { midSentence } from '#src/i18n/language.ts'
import { say } from '#src/i18n/say.ts'
import { CallTable } from '#src/views/call/CallTable.tsx'
import { listColumns } from '#src/views/parts/columns.ts'
import { silent } from '#src/views/parts/silent.ts'
import { RowsTable, type RowColumn } from '#src/views/parts/RowsTable.tsx'
import { Section } from './Section.tsx'
import { TabPanels } from './TabPanels.tsx'
import { ProblemState } from '#src/views/parts/States.tsx'
import { totalInWords } from '#src/views/parts/total.ts'
import { useOperations } from '#src/views/parts/useOperations.ts'
import { useRecordPath } from '#src/views/parts/useRecordPath.ts'

/**
 * What stands below a record, if the user may read it: the first records of lists that refer to it,
 * and answers of calls. More than a few are tabs, so that only what is looked at is asked for.
 */
export default function RelatedLists({ entity, record }: { entity: AnyEntity; record: RaRecord }) {
  const related = entity.related!
  // All at once, not one after the other.
  for (const each of related) if (!('call' in each)) preloadEntity(each.entity)
  const may = useMay()
  const parts: Part[] = []
  for (const each of related)
    if ('call' in each) {
      const { call, title } = each
      if (mayCall(call, use(loadCall(call)))) parts.push({ ...each, title: spokenLabel(title) })
    } else {
      const { entity: name, by, title } = each
      const other = use(loadEntity(name))
      if (endpointOf(other, 'list') !== undefined && may(other, 'list'))
        parts.push({
          name,
          by,
          related: other,
          title: title ? spokenLabel(title) : other.titles[1],
        })
    }
  const [current, setCurrent] = useState(0)
  if (parts.length <= mostStacked)
    return parts.map(part => (
      <Related key={part.title} part={part} record={record} title={part.title} />
    ))
  const shown = parts[current]?.title
  return (
    <TabPanels
      tabs={parts.map(({ title }) => ({ title, sections: [] }))}
      current={current}
      onChange={setCurrent}
    >
      {({ title }) =>
        title === shown && <Related key={title} part={parts[current]!} record={record} />
      }
    </TabPanels>
  )
}

type Part =
  | RelatedCall
  | {
      readonly name: string
      readonly by: string
      readonly related: AnyEntity
      readonly title: string
    }

interface RelatedProps {
  readonly part: Part
  readonly record: RaRecord
  /** Its heading, where no tab says it. */
  readonly title?: string
}

function Related({ part, record, title }: RelatedProps) {
  const id = record.id as string
  if ('call' in part)
    return (
      <CallTable
        call={part.call as CallName}
        input={{ [part.id]: id } as never}
        version={record.version}
        title={title}
        none={say('record_page.none_here')}
      />
    )
  return (
    <ResourceContextProvider value={resourceOfEntity(part.name) ?? part.name}>
      <Rows related={part.related} by={part.by} id={id} version={record.version} title={title} />
    </ResourceContextProvider>
  )
}

interface RowsProps {
  readonly id: string
  /** Of the record: what changed it may have changed what belongs to it. */
  readonly version: unknown
  readonly related: AnyEntity
  readonly by: string
  readonly title: string | undefined
}

function Rows({ related, by, id, version, title }: RowsProps) {
  const resource = useResourceContext()!
  const [field, order] = defaultSort(related)
  const { data, total, meta, error, refetch, isPending } = useGetList<RaRecord>(
    resource,
    { filter: { [by]: id }, pagination: { page: 1, perPage: shownRows }, sort: { field, order } },
    silent,
  )
  useRefetchWith(version, refetch)
  const may = useOperations(related)
  const pathOf = useRecordPath(related)
  // Links to the full list only if the user can reach its screen.
  const home = mayReach(`/${resource}`) ? `/${resource}` : undefined
  const filter = encodeURIComponent(JSON.stringify({ [by]: id }))
  const columns: readonly RowColumn<RaRecord>[] = listColumns(related)
    .filter(column => column.name !== by)
    .slice(0, mostColumns)
  // A new record is given nothing that the system alone writes.
  const isGiven = !related.fields[by]?.options.readOnly
  const isOpened = home !== undefined && endpointOf(related, 'one') !== undefined
  const linked = (row: RaRecord, value: ReactNode) => (
    <LinkBase to={pathOf(row)}>
      {isEmpty(row[columns[0]!.name]) ? related.titles[0] : value}
    </LinkBase>
  )
  const many = midSentence(related.titles[1])
  const count = totalInWords(total, meta as { total?: number } | undefined)
  return (
    <Section title={title}>
      {error && <ProblemState error={error} onRetry={() => void refetch()} />}
      {data && data.length > 0 && (
        <RowsTable
          columns={isOpened ? columns.with(0, { ...columns[0]!, cell: linked }) : columns}
          rows={data}
        />
      )}
      {data?.length === 0 && <Muted>{say('record_page.none_related', { many })}</Muted>}
      {isPending && !error && <Muted>{say('common.loading_more')}</Muted>}
      <div data-print="none" style={{ display: 'flex', gap: 8, marginTop: 8 }}>
        {home && data && data.length > 0 && (
          <Button component={LinkBase} to={`${home}?filter=${filter}`}>
            {data.length === total
              ? say('record_page.open_related')
              : say('record_page.all_related', { count })}
          </Button>
        )}
        {home && may('create') && isGiven && (
          <Button component={LinkBase} to={`${home}/create?with=${filter}`} startIcon={<Add />}>
            {say('action.new', { one: midSentence(related.titles[0]) })}
          </Button>
        )}
      </div>
    </Section>
  )
}

/** So many parts stand one below the other; more are tabs. */
const mostStacked = 3
const shownRows = 5
const mostColumns = 6
