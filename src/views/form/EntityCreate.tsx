import {
  useCreate,
  useUpdate,
  useGetOne,
  useLocation,
  useRedirect,
  useResourceContext,
  type RaRecord,
} from 'ra-core'
import { useRef, useState } from 'react'
import { requestOf } from '#data/requests.ts'
import { reaches, type AnyEntity } from '#define'
import { visibleTree } from '#src/app/access.ts'
import { part } from '#src/loading/LazyPart.tsx'
import { useClient } from '#src/fields/useClient.ts'
import { midSentence } from '#src/i18n/language.ts'
import { say } from '#src/i18n/say.ts'
import { EntityForm } from './EntityForm.tsx'
import { Heading, Page } from '#src/views/parts/Page.tsx'
import { blankOf, copyOf, givenIn } from './blank.ts'
import { useUndo } from '#src/views/record/actions/useUndo.ts'
import { quietly } from '#src/views/quietly.ts'
import { ProblemState } from '#src/views/parts/States.tsx'
import { titleOf } from '#src/views/record/titleOf.ts'
import { useNewFiles } from './useNewFiles.ts'
import { useRefreshLists, whole } from '#src/views/record/useWholeRecord.ts'

const NewFiles = part(() => import('./NewFiles.tsx'))
const Templates = part(() => import('#resources/tasks/TaskTemplates.tsx'))

/** A new record of an entity: blank, filled in by who sent the person here (`?with={...}`), or like another one (`?like=<id>`). */
export default function EntityCreate({ entity }: { entity: AnyEntity }) {
  const { search } = useLocation()
  const asked = new URLSearchParams(search)
  const like = asked.get('like')
  /** Whoever comes back to a kept tab after saving finds the next form, not the saved one. */
  const [made, setMade] = useState(0)
  const onMade = () => setMade(made + 1)
  return like ? (
    <LikeForm key={`${made} ${like}`} entity={entity} like={like} onMade={onMade} />
  ) : (
    <NewForm
      key={`${made} ${search}`}
      entity={entity}
      given={givenIn(entity, asked.get('with'))}
      onMade={onMade}
    />
  )
}

interface LikeProps extends Pick<Props, 'entity' | 'onMade'> {
  like: string
}

function LikeForm({ entity, like, onMade }: LikeProps) {
  const resource = useResourceContext()!
  const { data, error, refetch } = useGetOne<RaRecord>(resource, { id: like, meta: whole }, quietly)
  if (data)
    return (
      <NewForm
        entity={entity}
        given={copyOf(entity, data)}
        of={titleOf(entity, data)}
        onMade={onMade}
      />
    )
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
  onMade: () => void
}

function NewForm({ entity, given, of, onMade }: Props) {
  const resource = useResourceContext()!
  const client = useClient()
  const [blank] = useState(() => ({ ...blankOf(entity, client), ...given }))
  const made = useRef<RaRecord>(undefined)
  const [isKept, setKept] = useState(false)
  const [create] = useCreate(resource, undefined, { returnPromise: true })
  const [update] = useUpdate(resource, undefined, { returnPromise: true })
  const refreshLists = useRefreshLists()
  const tellCreated = useUndo(entity)
  const redirect = useRedirect()

  const { files, setFiles, sendFiles } = useNewFiles()
  const templates = entity.templates ? pageOfNew(entity) : undefined

  const save = async (data: Record<string, any>) => {
    const { current: before } = made
    made.current = before
      ? await update(resource, { id: before.id, data, previousData: before, meta: whole })
      : await create(resource, { data, meta: whole })
    refreshLists()
  }
  const saveWithFiles = async (data: Record<string, any>) => {
    await save(data)
    await sendFiles(made.current!.id as string)
  }
  const keep = async (data: Record<string, any>) => {
    await save(data)
    setKept(true)
    return made.current!
  }
  const one = midSentence(entity.titles[0])
  const leave = () => {
    const { current } = made
    const toList = () => redirect('list', resource)
    redirect('show', resource, current!.id)
    onMade()
    tellCreated(
      say('record.created', { one: entity.titles[0] }),
      // Taking back the last change of a draft would leave the draft.
      isKept ? undefined : requestOf(current!),
      toList,
    )
  }
  return (
    <Page>
      <Heading
        title={of ? say('record.new_like', { one, title: of }) : say('action.new', { one })}
      />
      <EntityForm
        entity={entity}
        record={blank}
        save={saveWithFiles}
        keep={entity.autosave && keep}
        onSaved={leave}
        onCancel={() => redirect('list', resource)}
        aside={templates && <Templates entity={entity} path={templates} />}
        below={entity.attachments && <NewFiles files={files} onChange={setFiles} />}
      />
    </Page>
  )
}

/** The screen of a new record, under whose path templates are kept, wherever the form stands. */
const pageOfNew = ({ name }: AnyEntity) =>
  reaches(visibleTree()).find(({ leaf }) => leaf.entity === name && leaf.page === 'create')?.leaf
    .path
