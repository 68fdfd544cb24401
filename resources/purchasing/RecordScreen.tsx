import Button from '@mui/material/Button'
import { LinkBase, ResourceContextProvider, useGetOne, type RaRecord } from 'ra-core'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import type { AnyEntity } from '#define'
import { resourceOfEntity } from '#src/app/product/declarations.ts'
import { recall } from '#src/loading/remembered.ts'
import { Heading, Page } from '#src/views/parts/Page.tsx'
import { Loaded, State } from '#src/views/parts/States.tsx'

interface Words {
  /** While nobody knows which record it is about. */
  readonly untitled: string
  readonly choose: string
  readonly chooseWhy: string
  /** The buttons to the page of the record, and to the list. */
  readonly one: string
  readonly all: string
}

interface Props<R> {
  readonly entity: AnyEntity
  /** The value of the address that names the record; the last one is remembered under it. */
  readonly name: string
  readonly words: Words
  readonly title: (record: R) => string
  readonly aside?: (record: R) => ReactNode
  /** @param path the page of the record */
  readonly children: (record: R, path: string) => ReactNode
}

/** A screen about one record: the one that its address names, else the one that was looked at last. */
export function RecordScreen<R extends RaRecord>(props: Props<R>) {
  const { entity, name, words } = props
  const asked = new URLSearchParams(useLocation().search).get(name)
  const id = (asked ?? recall<string>(name))?.trim()
  return id ? (
    <ResourceContextProvider value={resourceOfEntity(entity.name)!}>
      <OfRecord key={id} id={id} {...props} />
    </ResourceContextProvider>
  ) : (
    <Page>
      <Heading title={words.untitled} />
      <State title={words.choose} action={<ToAll of={entity} label={words.all} />}>
        {words.chooseWhy}
      </State>
    </Page>
  )
}

function OfRecord<R extends RaRecord>({
  id,
  entity,
  words,
  title,
  aside,
  children,
}: Props<R> & { id: string }) {
  const resource = resourceOfEntity(entity.name)!
  const query = useGetOne<R>(resource, { id })
  const path = `/${resource}/${id}/show`
  return (
    <Page>
      <Heading
        title={query.data ? title(query.data) : words.untitled}
        aside={
          <>
            <Button component={LinkBase} to={path}>
              {words.one}
            </Button>
            {query.data && aside?.(query.data)}
          </>
        }
      />
      <Loaded query={query}>{record => children(record, path)}</Loaded>
    </Page>
  )
}

/** The way to the list of these records. */
export const ToAll = ({ of, label }: { of: AnyEntity; label: string }) => (
  <Button variant="outlined" component={LinkBase} to={`/${resourceOfEntity(of.name)!}`}>
    {label}
  </Button>
)

/** The status of a record as people read it. */
export function statusOf({ statuses, fields }: AnyEntity, record: RaRecord): string {
  const value = record[statuses!.field] as string
  return fields[statuses!.field]!.options.labels?.[value] ?? value
}
