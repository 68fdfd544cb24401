import Button from '@mui/material/Button'
import { useListContext, useLocation, useResourceContext, useStore } from 'ra-core'
import type { RefObject } from 'react'
import { isConcerned, isWorkedOut, type AnyEntity } from '#define'
import { me } from '#src/app/me.ts'
import { listOfResource } from '#src/app/product/declarations.ts'
import { midSentence } from '#src/i18n/language.ts'
import { say } from '#src/i18n/say.ts'
import { CreateButton } from './ListHeader.tsx'
import { ListTable } from './ListTable.tsx'
import { LazyPart } from '#src/loading/LazyPart.tsx'
import { ProblemState, State } from '#src/views/parts/States.tsx'

const OldRows = LazyPart(() => import('./OldRows.tsx'))

interface Props {
  entity: AnyEntity
  rows: RefObject<HTMLTableSectionElement | null>
}

/** The table, or its empty or error state. */
export function ListBody({ entity, rows }: Props) {
  const { data, error, refetch, filterValues, setFilters, isPending } = useListContext()
  const resource = useResourceContext()!
  const { title } = listOfResource(resource)
  const { search } = useLocation()
  const [stored] = useStore<{ filter?: object } | undefined>(`${resource}.listParams`)
  // A report begins with what it needs, such as its day: without that it would show nothing.
  const isAtFirst =
    isWorkedOut(entity) && !stored?.filter && !new URLSearchParams(search).has('filter')
  if (error && !data?.length) return <ProblemState error={error} onRetry={refetch} />
  if (isPending || data.length > 0)
    return (
      <>
        {error && <OldRows error={error} onRetry={refetch} />}
        <ListTable entity={entity} rows={rows} />
      </>
    )
  const many = midSentence(entity.titles[1])
  // A screen with a filtered list says that these are not there, not all.
  const isPart = title !== undefined && title !== entity.titles[1]
  return Object.keys(filterValues).length > 0 ? (
    <State
      // A table of a call is titled by its screen, which is no word for the rows that a filter leaves.
      title={say('list.none_match', {
        many: isWorkedOut(entity) ? midSentence(say('list.rows')) : many,
      })}
      action={
        !isAtFirst && (
          <Button variant="outlined" onClick={() => setFilters({})}>
            {say('list.clear_filters')}
          </Button>
        )
      }
    >
      {say(isAtFirst ? 'list.none_at_first' : 'list.none_match_why')}
    </State>
  ) : (
    <State
      title={say(isPart ? 'list.none_here' : 'list.none_yet', { many })}
      action={<CreateButton entity={entity} />}
    >
      {say(seesOwnAlone(entity) ? 'list.none_of_yours' : 'list.none_yet_why')}
    </State>
  )
}

/** Whether the user sees only records that name them. */
const seesOwnAlone = ({ rowAccess: rows }: AnyEntity) => !!rows && !isConcerned(me(), {}, rows)
