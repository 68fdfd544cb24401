import type { RaRecord } from 'ra-core'
import { useMemo } from 'react'
import { applies, type AnyEntity } from '#define'
import { isEmpty } from '#src/fields/emptyValue.ts'
import { LazyPart } from '#src/loading/LazyPart.tsx'
import { fieldNames, shownOf } from '#src/views/parts/columns.ts'
import { Heading, Page } from '#src/views/parts/Page.tsx'
import { RecordButtons } from '#src/views/record/actions/RecordButtons.tsx'
import { RecordLayout } from '#src/views/record/RecordLayout.tsx'
import { RecordStates } from '#src/views/record/RecordStates.tsx'
import { Section } from '#src/views/record/Section.tsx'
import { titleOf } from '#src/views/record/titleOf.ts'
import { ValueList } from '#src/views/record/ValueList.tsx'

const Attachments = LazyPart(() => import('#src/views/record/Attachments.tsx'))

/** An e-mail that came in, as people read it: without the numbers that programs know it by. */
export default function MailShow({ entity }: { entity: AnyEntity }) {
  return (
    <RecordStates entity={entity}>
      {record => <WholeMail entity={entity} record={record} />}
    </RecordStates>
  )
}

const ofPrograms: readonly string[] = ['mailKey', 'messageId']

function WholeMail({ entity, record }: { entity: AnyEntity; record: RaRecord }) {
  const fields = useMemo(
    () =>
      shownOf(
        entity,
        fieldNames(entity, (_field, name) => !ofPrograms.includes(name)),
      ),
    [entity],
  )
  const there = fields.filter(({ name, field }) => applies(field, record) && !isEmpty(record[name]))
  return (
    <Page>
      <Heading
        title={titleOf(entity, record)}
        aside={<RecordButtons entity={entity} record={record} />}
      />
      <RecordLayout
        aside={
          <aside>
            <Section>
              <ValueList fields={there.filter(({ name }) => name !== 'body')} record={record} />
            </Section>
          </aside>
        }
      >
        <Section>
          <ValueList fields={there.filter(({ name }) => name === 'body')} record={record} />
        </Section>
        <Attachments entity={entity} record={record} />
      </RecordLayout>
    </Page>
  )
}
