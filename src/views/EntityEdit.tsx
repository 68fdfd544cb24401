import { useNotify, useRedirect, useResourceContext, useUpdate, type RaRecord } from 'ra-core'
import { useState } from 'react'
import type { AnyEntity } from '../../resources/define/index.ts'
import { conflictIn, type Conflict } from './conflict.ts'
import { EntityForm } from './EntityForm.tsx'
import { FactsAside } from './FactsAside.tsx'
import { formErrors } from './formErrors.ts'
import { Heading, Page } from './Page.tsx'
import { RecordConflict } from './RecordConflict.tsx'
import { RecordStates } from './RecordStates.tsx'
import { titleOf } from './titleOf.ts'
import { whole } from './useWholeRecord.ts'

/** Changing a record of an entity. */
export default function EntityEdit({ entity }: { entity: AnyEntity }) {
  return <RecordStates entity={entity}>{record => <EditForm entity={entity} record={record} />}</RecordStates>
}

function EditForm({ entity, record }: { entity: AnyEntity; record: RaRecord }) {
  const resource = useResourceContext()!
  const [update] = useUpdate(resource, undefined, { returnPromise: true })
  const [conflict, setConflict] = useState<Conflict>()
  const notify = useNotify()
  const redirect = useRedirect()
  const toRecord = () => redirect('show', resource, record.id)

  const submit = async (values: Record<string, any>) => {
    try {
      await update(resource, { id: record.id, data: values, previousData: record, meta: whole })
      notify(`${entity.titles[0]} saved`, { type: 'success' })
      toRecord()
    } catch (error) {
      const current = conflictIn(error)
      if (current) setConflict({ base: record, mine: values, theirs: current })
      return formErrors(error)
    }
  }

  return (
    <Page>
      <Heading title={titleOf(entity, record)} />
      <EntityForm entity={entity} record={record} onSubmit={submit} onCancel={toRecord} aside={<FactsAside entity={entity} record={record} />}>
        <RecordConflict entity={entity} conflict={conflict} onSettled={() => setConflict(undefined)} />
      </EntityForm>
    </Page>
  )
}
