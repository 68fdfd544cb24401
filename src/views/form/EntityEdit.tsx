import '#src/views/record/record.texts.ts'
import { useRedirect, useResourceContext, useUpdate, type RaRecord } from 'ra-core'
import { useState } from 'react'
import { requestOf } from '#data/requests.ts'
import { fieldsOf, type AnyEntity } from '#define'
import { usePanels } from '#src/app/product/panels.ts'
import { LazyPart } from '#src/loading/LazyPart.tsx'
import { say } from '#src/i18n/say.ts'
import { conflictIn, type Conflict } from './conflict.ts'
import { EntityForm } from './EntityForm.tsx'
import { FactsAside } from '#src/views/record/FactsAside.tsx'
import { FollowRecord } from '#src/views/record/FollowRecord.tsx'
import { Heading, Page } from '#src/views/parts/Page.tsx'
import { useUndo } from '#src/views/record/actions/useUndo.ts'
import { RecordStates } from '#src/views/record/RecordStates.tsx'
import { titleOf } from '#src/views/record/titleOf.ts'
import { useRefreshLists, whole } from '#src/views/record/useWholeRecord.ts'

// Conflicts are rare.
const MergeDialog = LazyPart(() => import('#src/views/record/actions/MergeDialog.tsx'))

/** Changing a record of an entity. */
export default function EntityEdit({ entity }: { entity: AnyEntity }) {
  return (
    <RecordStates entity={entity}>
      {record => <EditForm entity={entity} record={record} />}
    </RecordStates>
  )
}

function EditForm({ entity, record }: { entity: AnyEntity; record: RaRecord }) {
  const resource = useResourceContext()!
  const { above, beside, below } = usePanels(entity, 'edit', { record })
  const [opened] = useState(record)
  /** The version that the user's changes are based on. */
  const [base, setBase] = useState(record)
  const [conflict, setConflict] = useState<Conflict>()
  const [update] = useUpdate(resource, undefined, { returnPromise: true })
  const refreshLists = useRefreshLists()
  const tellSaved = useUndo(entity)
  const redirect = useRedirect()
  const toRecord = () => redirect('show', resource, record.id)

  const send = async (mine: Record<string, any>) => {
    const changes = { id: base.id, data: mine, previousData: base, meta: whole }
    const saved = await update(resource, changes)
    refreshLists()
    return saved
  }
  const save = async (mine: Record<string, any>) => {
    try {
      const saved = await send(mine)
      tellSaved(
        say('record_page.saved', { one: entity.titles[0] }),
        haveLinesChanged(entity, base, saved) ? undefined : requestOf(saved),
      )
    } catch (error) {
      const theirs = conflictIn(error)
      if (theirs) setConflict({ base, mine, theirs })
      throw error
    }
  }
  const keep = async (mine: Record<string, any>) => {
    const kept = await send(mine)
    setBase(kept)
    return kept
  }
  const isDraft = entity.autosave?.is.includes(base[entity.autosave.field] as string)
  const settle = (theirs: RaRecord) => {
    setBase(theirs)
    setConflict(undefined)
  }

  return (
    <Page>
      <Heading title={titleOf(entity, record)} />
      <EntityForm
        entity={entity}
        record={opened}
        save={save}
        keep={isDraft ? keep : undefined}
        onSaved={toRecord}
        onCancel={toRecord}
        aside={
          <>
            <FactsAside entity={entity} record={record} />
            {beside}
          </>
        }
        above={above}
        below={below}
      >
        {submit => (
          <>
            <FollowRecord record={record} base={base} onFollow={setBase} />
            {conflict && (
              <MergeDialog
                entity={entity}
                conflict={conflict}
                onSettled={settle}
                onBack={() => setConflict(undefined)}
                submit={submit}
              />
            )}
          </>
        )}
      </EntityForm>
    </Page>
  )
}

/** Changes of child lines cannot be undone; the server refuses them too. */
const haveLinesChanged = (entity: AnyEntity, before: RaRecord, after: RaRecord) =>
  fieldsOf(entity).some(
    ([name, { kind }]) =>
      kind === 'lines' && JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  )
