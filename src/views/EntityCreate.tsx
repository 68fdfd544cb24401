import {
  useCreate,
  useGetOne,
  useLocation,
  useRedirect,
  useResourceContext,
  type RaRecord,
} from 'ra-core'
import { useRef, useState } from 'react'
import { requestOf } from '../../dataProvider/requests.ts'
import type { AnyEntity } from '../../resources/define/index.ts'
import { useClient } from '../fields/useClient.ts'
import { midSentence } from '../i18n/language.ts'
import { say } from '../i18n/say.ts'
import { EntityForm } from './EntityForm.tsx'
import { Heading, Page } from './Page.tsx'
import { blankOf, copyOf, givenIn } from './record/blank.ts'
import { useUndo } from './record/useUndo.ts'
import { quietly } from './quietly.ts'
import { ProblemState } from './States.tsx'
import { titleOf } from './titleOf.ts'
import { useRefreshLists, whole } from './useWholeRecord.ts'

/** A new record of an entity: blank, filled in by who sent the person here (`?with={...}`), or like another one (`?like=<id>`). */
export default function EntityCreate({ entity }: { entity: AnyEntity }) {
  const { search } = useLocation()
  const asked = new URLSearchParams(search)
  const like = asked.get('like')
  return like ? (
    <LikeForm key={like} entity={entity} like={like} />
  ) : (
    <NewForm key={search} entity={entity} given={givenIn(entity, asked.get('with'))} />
  )
}

function LikeForm({ entity, like }: { entity: AnyEntity; like: string }) {
  const resource = useResourceContext()!
  const { data, error, refetch } = useGetOne<RaRecord>(resource, { id: like, meta: whole }, quietly)
  if (data)
    return <NewForm entity={entity} given={copyOf(entity, data)} of={titleOf(entity, data)} />
  return (
    <Page aria-busy={!error}>
      {error && <ProblemState error={error} onRetry={() => void refetch()} />}
    </Page>
  )
}

interface Props {
  entity: AnyEntity
  given: Record<string, any>
  /** What it is a copy of. */
  of?: string
}

function NewForm({ entity, given, of }: Props) {
  const resource = useResourceContext()!
  const client = useClient()
  const [blank] = useState(() => ({ ...blankOf(entity, client), ...given }))
  const made = useRef<RaRecord>(undefined)
  const [create] = useCreate(resource, undefined, { returnPromise: true })
  const refreshLists = useRefreshLists()
  const tellCreated = useUndo(entity)
  const redirect = useRedirect()

  const save = async (data: Record<string, any>) => {
    made.current = await create(resource, { data, meta: whole })
    refreshLists()
  }
  const one = midSentence(entity.titles[0])
  const leave = () => {
    const { current } = made
    const toList = () => redirect('list', resource)
    redirect('show', resource, current!.id)
    tellCreated(say('record.created', { one: entity.titles[0] }), requestOf(current!), toList)
  }
  return (
    <Page>
      <Heading
        title={of ? say('record.new_like', { one, title: of }) : say('action.new', { one })}
      />
      <EntityForm
        entity={entity}
        record={blank}
        save={save}
        onSaved={leave}
        onCancel={() => redirect('list', resource)}
      />
    </Page>
  )
}
