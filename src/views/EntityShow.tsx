import Edit from '@mui/icons-material/EditOutlined'
import Button from '@mui/material/Button'
import { LinkBase, useCreatePath, useResourceContext, type RaRecord } from 'ra-core'
import type { AnyEntity } from '../../resources/define/index.ts'
import { sectionsOf } from './columns.ts'
import { DeleteButton } from './DeleteButton.tsx'
import { FactsAside } from './FactsAside.tsx'
import { Heading, Page } from './Page.tsx'
import { RecordLayout } from './RecordLayout.tsx'
import { RecordStates } from './RecordStates.tsx'
import { Section } from './Section.tsx'
import { titleOf } from './titleOf.ts'
import { useOperations } from './useOperations.ts'
import { ValueList } from './ValueList.tsx'

/** One record for reading: its form's sections, and beside them what the system keeps. */
export default function EntityShow({ entity }: { entity: AnyEntity }) {
  return (
    <RecordStates entity={entity}>
      {record => (
        <Page>
          <Heading
            title={titleOf(entity, record)}
            aside={<Actions entity={entity} record={record} />}
          />
          <RecordLayout aside={<FactsAside entity={entity} record={record} />}>
            {sectionsOf(entity).map(({ title, fields }, section) => (
              <Section key={section} title={title}>
                <ValueList fields={fields} record={record} />
              </Section>
            ))}
          </RecordLayout>
        </Page>
      )}
    </RecordStates>
  )
}

function Actions({ entity, record }: { entity: AnyEntity; record: RaRecord }) {
  const may = useOperations(entity)
  const createPath = useCreatePath()
  const resource = useResourceContext()
  return (
    <>
      {may('remove') && <DeleteButton entity={entity} record={record} />}
      {may('update') && (
        <Button
          variant="contained"
          size="small"
          startIcon={<Edit />}
          component={LinkBase}
          to={createPath({ resource, id: record.id, type: 'edit' })}
        >
          Edit
        </Button>
      )}
    </>
  )
}
