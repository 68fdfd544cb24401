import Edit from '@mui/icons-material/EditOutlined'
import Button from '@mui/material/Button'
import useMediaQuery from '@mui/material/useMediaQuery'
import { LinkBase, useCreatePath, useResourceContext, type RaRecord } from 'ra-core'
import { useMemo, useState } from 'react'
import { applies, whyReadOnly, type AnyEntity } from '#define'
import { me } from '#src/app/me.ts'
import { usePanels } from '#src/app/product/panels.ts'
import { LazyPart } from '#src/loading/LazyPart.tsx'
import { ShowsPictures } from '#src/fields/file/Picture.tsx'
import { say } from '#src/i18n/say.ts'
import { keptLines } from '#src/views/parts/columns.ts'
import { DeleteButton } from './actions/DeleteButton.tsx'
import { FactsAside } from './FactsAside.tsx'
import { Heading, Page } from '#src/views/parts/Page.tsx'
import { RecordActions } from './actions/RecordActions.tsx'
import { RecordMenu } from './actions/RecordMenu.tsx'
import { StatusActions } from './actions/StatusActions.tsx'
import { TabPanels } from './TabPanels.tsx'
import { tabsOf } from './tabs.ts'
import { RecordLayout } from './RecordLayout.tsx'
import { RecordStates } from './RecordStates.tsx'
import { Section } from './Section.tsx'
import { titleOf } from './titleOf.ts'
import { useOperations } from '#src/views/parts/useOperations.ts'
import { ValueList } from './ValueList.tsx'

// Few entities declare these parts.
const RelatedLists = LazyPart(() => import('./RelatedLists.tsx'))
const Attachments = LazyPart(() => import('./Attachments.tsx'))
const Notes = LazyPart(() => import('./Notes.tsx'))

/**
 * One record for reading: the sections of its form, its related data, and next to them the system
 * fields.
 */
export default function EntityShow({ entity }: { entity: AnyEntity }) {
  return (
    <RecordStates entity={entity}>
      {record => <Shown entity={entity} record={record} />}
    </RecordStates>
  )
}

function Shown({ entity, record }: { entity: AnyEntity; record: RaRecord }) {
  const { above, beside, below } = usePanels(entity, 'show', { record })
  return (
    <Page>
      <Heading
        title={titleOf(entity, record)}
        aside={<Actions entity={entity} record={record} />}
      />
      <RecordLayout
        aside={
          <>
            <FactsAside entity={entity} record={record} />
            {beside}
          </>
        }
      >
        {above}
        <ShowsPictures value>
          <Values entity={entity} record={record} />
          <KeptLines entity={entity} record={record} />
        </ShowsPictures>
        {entity.related && <RelatedLists entity={entity} record={record} />}
        {below}
        {entity.attachments && <Attachments entity={entity} record={record} />}
        {entity.notes && <Notes entity={entity} record={record} />}
      </RecordLayout>
    </Page>
  )
}

function Values({ entity, record }: { entity: AnyEntity; record: RaRecord }) {
  const tabs = useMemo(() => tabsOf(entity), [entity])
  const [current, setCurrent] = useState(0)
  return (
    <TabPanels tabs={tabs} current={current} onChange={setCurrent}>
      {({ sections }) =>
        sections.map(({ title, fields }) => {
          const there = fields.filter(({ field }) => applies(field, record))
          return there.length > 0 ? (
            <Section key={title ?? ''} title={title}>
              <ValueList fields={there} record={record} title={title} />
            </Section>
          ) : null
        })
      }
    </TabPanels>
  )
}

/** Child lines that the form does not edit. */
const KeptLines = ({ entity, record }: { entity: AnyEntity; record: RaRecord }) =>
  keptLines(entity).map(({ name, label, field, view: { Cell } }) => (
    <Section key={name} title={label}>
      <Cell field={field} value={record[name]} />
    </Section>
  ))

function Actions({ entity, record }: { entity: AnyEntity; record: RaRecord }) {
  const may = useOperations(entity)
  const createPath = useCreatePath()
  const resource = useResourceContext()
  const isPhone = useMediaQuery('(max-width: 599.95px)')
  const mayBe = (doing: 'update' | 'remove') =>
    whyReadOnly(entity, me(), record, doing) === undefined
  const mayDelete = may('remove') && mayBe('remove')
  return (
    <>
      {mayDelete && !isPhone && <DeleteButton entity={entity} record={record} />}
      {may('update') && mayBe('update') && (
        <Button
          variant={entity.statuses ? 'outlined' : 'contained'}
          startIcon={<Edit />}
          component={LinkBase}
          to={createPath({ resource, id: record.id, type: 'edit' })}
        >
          {say('action.edit')}
        </Button>
      )}
      {(entity.actions || entity.links) && (
        <RecordActions entity={entity} record={record} most={isPhone ? 0 : 2} />
      )}
      <StatusActions entity={entity} record={record} most={isPhone ? 1 : 2} />
      <RecordMenu entity={entity} record={record} mayDelete={mayDelete && isPhone} />
    </>
  )
}
