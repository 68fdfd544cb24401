import '#src/views/record/record.texts.ts'
import {
  useCreate,
  useUpdate,
  useLocation,
  useRedirect,
  useResourceContext,
  type RaRecord,
} from 'ra-core'
import { useRef, useState } from 'react'
import { requestOf } from '#data/requests.ts'
import type { AnyEntity } from '#define'
import { usePanels } from '#src/app/product/panels.ts'
import { LazyPart } from '#src/loading/LazyPart.tsx'
import { useClient } from '#src/fields/useClient.ts'
import { midSentence } from '#src/i18n/language.ts'
import { say } from '#src/i18n/say.ts'
import { EntityForm } from './EntityForm.tsx'
import { Heading, Page } from '#src/views/parts/Page.tsx'
import { blankOf, copyOf, givenIn } from './blank.ts'
import { useUndo } from '#src/views/record/actions/useUndo.ts'
import { RecordStates } from '#src/views/record/RecordStates.tsx'
import { titleOf } from '#src/views/record/titleOf.ts'
import { useNewFiles } from './useNewFiles.ts'
import { useRefreshLists, whole } from '#src/views/record/useWholeRecord.ts'

const NewFiles = LazyPart(() => import('./NewFiles.tsx'))

/**
 * A new record of an entity: blank, with values from the address (`?with={...}`), or a copy
 * (`?like=<id>`).
 */
export default function EntityCreate({ entity }: { entity: AnyEntity }) {
  const { search } = useLocation()
  const asked = new URLSearchParams(search)
  const like = asked.get('like')
  /** A kept tab shows a new form after saving, not the saved one. */
  const [made, setMade] = useState(0)
  const onMade = () => setMade(made + 1)
  return like ? (
    <RecordStates key={`${made} ${like}`} entity={entity} id={like}>
      {record => (
        <NewForm
          entity={entity}
          given={copyOf(entity, record)}
          of={titleOf(entity, record)}
          onMade={onMade}
        />
      )}
    </RecordStates>
  ) : (
    <NewForm
      key={`${made} ${search}`}
      entity={entity}
      given={givenIn(entity, asked.get('with'))}
      onMade={onMade}
    />
  )
}

interface Props {
  entity: AnyEntity
  given: Record<string, any>
  /** The id of the copied record. */
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

  const { above, beside, below } = usePanels(entity, 'create')
  const { files, setFiles, sendFiles } = useNewFiles()

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
      say('record_page.created', { one: entity.titles[0] }),
      // Undoing the last change of a draft would leave the draft.
      isKept ? undefined : requestOf(current!),
      toList,
    )
  }
  return (
    <Page>
      <Heading
        title={of ? say('record_page.new_like', { one, title: of }) : say('action.new', { one })}
      />
      <EntityForm
        entity={entity}
        record={blank}
        save={saveWithFiles}
        keep={entity.autosave && keep}
        onSaved={leave}
        onCancel={() => redirect('list', resource)}
        aside={beside}
        above={above}
        below={
          <>
            {below}
            {entity.attachments && <NewFiles files={files} onChange={setFiles} />}
          </>
        }
      />
    </Page>
  )
}
