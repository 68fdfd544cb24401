import type { RaRecord } from 'ra-core'
import { useMemo, useState, type ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { applies, type AnyEntity } from '#define'
import { isEmpty } from '#src/fields/emptyValue.ts'
import { usePanels } from '#src/app/product/panels.ts'
import { LazyPart } from '#src/loading/LazyPart.tsx'
import { ShowsPictures } from '#src/fields/file/Picture.tsx'
import { orderedPictures } from '#src/fields/pictures/orderedPictures.ts'
import { keptLines, type Shown as ShownField } from '#src/views/parts/columns.ts'
import { ChangeableValue } from './inPlace/ChangeableValue.tsx'
import { useIsChangeable } from './inPlace/changeable.ts'
import { FactsAside, MainFacts } from './FactsAside.tsx'
import { Heading, Page } from '#src/views/parts/Page.tsx'
import { RecordButtons } from './actions/RecordButtons.tsx'
import { TabPanels } from './TabPanels.tsx'
import { tabsOf, tabTitled, type FormTab } from './tabs.ts'
import { RecordLayout } from './RecordLayout.tsx'
import { RecordStates } from './RecordStates.tsx'
import { Section } from './Section.tsx'
import { titleOf } from './titleOf.ts'
import { ValueList } from './ValueList.tsx'

// Few entities declare these parts.
const RelatedLists = LazyPart(() => import('./RelatedLists.tsx'))
const Attachments = LazyPart(() => import('./Attachments.tsx'))
const ChangeablePictures = LazyPart(() => import('./inPlace/ChangeablePictures.tsx'))
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
  const { above, beside, below, toolbar } = usePanels(entity, 'show', { record })
  const tabs = useMemo(() => tabsOf(entity), [entity])
  const formFields = tabs.flatMap(({ sections }) => sections.flatMap(({ fields }) => fields))
  const hasForm = formFields.length > 0
  // Beside a form of a field or two the facts are the record.
  const isMain = formFields.length < 3
  return (
    <Page>
      <Heading
        title={titleOf(entity, record)}
        aside={
          <>
            {toolbar}
            <RecordButtons entity={entity} record={record} />
          </>
        }
      />
      <RecordLayout
        aside={
          <>
            <FactsAside entity={entity} record={record} isWhole={!isMain} />
            {beside}
          </>
        }
      >
        {above}
        <ShowsPictures value>
          {isMain && <MainFacts entity={entity} record={record} />}
          {hasForm && <Values entity={entity} record={record} tabs={tabs} />}
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

interface ValuesProps {
  entity: AnyEntity
  record: RaRecord
  tabs: readonly FormTab[]
}

function Values({ entity, record, tabs }: ValuesProps) {
  const asked = new URLSearchParams(useLocation().search).get('tab')
  const [current, setCurrent] = useState(() => tabTitled(tabs, asked))
  const isChangeable = useIsChangeable(entity, record)
  const around = (shown: ShownField, value: ReactNode) => {
    if (!isChangeable(shown.field)) return value
    const given = { entity, record, shown }
    return orderedPictures(shown.field) ? (
      <ChangeablePictures {...given} />
    ) : (
      <ChangeableValue {...given}>{value}</ChangeableValue>
    )
  }
  return (
    <TabPanels tabs={tabs} current={current} onChange={setCurrent}>
      {({ sections }) =>
        sections.map(({ title, fields }) => {
          const there = fields.filter(({ field }) => applies(field, record))
          return there.length > 0 ? (
            <Section key={title ?? ''} title={title}>
              <ValueList fields={there} record={record} title={title} around={around} />
            </Section>
          ) : null
        })
      }
    </TabPanels>
  )
}

/** Child lines that the form does not edit. */
const KeptLines = ({ entity, record }: { entity: AnyEntity; record: RaRecord }) =>
  keptLines(entity)
    .filter(({ name, field }) => field.kind === 'lines' || !isEmpty(record[name]))
    .map(({ name, label, field, view: { Cell } }) => (
      <Section key={name} title={label}>
        <Cell field={field} value={record[name]} />
      </Section>
    ))
