import { styled } from '@mui/material/styles'
import { ResourceContextProvider } from 'ra-core'
import type { Shape } from '#define'
import { resourceOfLines, useEntity } from '#src/app/product/declarations.ts'
import { useServer } from '#src/app/useServer.ts'
import { Muted } from '#src/fields/choice/Tone.tsx'
import { say } from '#src/i18n/say.ts'
import { columnsOfShape, ShapeRows } from '#src/views/call/ShapeTable.tsx'
import { shownOf } from '#src/views/parts/columns.ts'
import { RowsTable } from '#src/views/parts/RowsTable.tsx'
import { Loaded } from '#src/views/parts/States.tsx'
import { ActionButton } from '#src/views/record/actions/ActionButton.tsx'
import Attachments from '#src/views/record/Attachments.tsx'
import { Section } from '#src/views/record/Section.tsx'
import { planReadingCalls } from '#resources/delivery/plans/planning/planReading.calls.ts'
import { PlanChecklist } from './PlanChecklist.tsx'
import type { Plan } from './plansOf.ts'
import { usePlanCall } from './usePlanCall.ts'

/** What belongs to a plan besides its goods. */
export default function PlanDetails({ plan }: { plan: Plan }) {
  return (
    <Parts>
      <PlanChecklist plan={plan} />
      <Notes plan={plan} />
      <Files plan={plan} />
      <Issues plan={plan} />
    </Parts>
  )
}

const Parts = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(2),
  paddingTop: theme.spacing(1),
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignItems: 'start',
  [theme.breakpoints.up('lg')]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
}))

/** Whoever plans the deliveries of orders keeps their files, with or without the diary. */
function Files({ plan }: { plan: Plan }) {
  const { provider } = useServer()
  const planId = plan.id
  return (
    <Attachments
      entity={useEntity('deliveryPlans')}
      record={plan}
      by={{
        add: (file, onProgress) =>
          provider.call('addDeliveryPlanFile', { planId, file }, { onProgress }),
        remove: fileId => provider.call('deleteDeliveryPlanUploadedFile', { planId, fileId }),
      }}
    />
  )
}

function Notes({ plan: { id } }: { plan: Plan }) {
  const query = usePlanCall('GetPlanTrackNotesByPlanId', { planId: id })
  return (
    <Section
      title={say('planning.notes')}
      actions={
        <ActionButton
          call="addPlanTrackNote"
          id="planId"
          label={say('planning.add_note')}
          record={{ id }}
        />
      }
    >
      <Loaded query={query}>
        {({ data }) =>
          data.length ? (
            <ShapeRows shape={noteShape} columns={noteColumns} rows={data} />
          ) : (
            <Muted>{say('planning.no_notes')}</Muted>
          )
        }
      </Loaded>
    </Section>
  )
}

const noteShape = planReadingCalls.GetPlanTrackNotesByPlanId.answer.data.shape as Shape
const noteColumns = { createdOnUtc: true, type: true, text: true, author: true } as const

/** Photos are those of stock issues. */
const Issues = (props: { plan: Plan }) => (
  <ResourceContextProvider value={resourceOfLines('stockIssues')}>
    <IssuesOf {...props} />
  </ResourceContextProvider>
)

function IssuesOf({ plan: { id } }: { plan: Plan }) {
  const entity = useEntity('stockIssues')
  const query = usePlanCall('GetStockIssue', { planId: id, pageSize: 100 })
  return (
    <Section
      title={say('planning.issues')}
      actions={
        <ActionButton
          call="createStockIssue"
          id="planId"
          label={say('planning.add_issue')}
          record={{ id }}
        />
      }
    >
      <Loaded query={query}>
        {({ data }) =>
          data.length ? (
            <RowsTable columns={[...shownOf(entity, issueColumns), ...settling]} rows={data} />
          ) : (
            <Muted>{say('planning.no_issues')}</Muted>
          )
        }
      </Loaded>
    </Section>
  )
}

/** What the ways out of an issue depend on. */
interface Issue {
  readonly id: string
  readonly state?: string | null
  readonly qaIssueId?: string | null
}

const issueColumns = [
  'no',
  'skuId',
  'quantity',
  'layerId',
  'heldQuantity',
  'type',
  'note',
  'image',
  'state',
]

/** The ways out of an issue; one of a product issue ends with that. */
const settling = columnsOfShape<Issue>(
  {},
  {
    settling: {
      label: '',
      print: 'none',
      cell: ({ id, state, qaIssueId }) =>
        state === 'Open' &&
        !qaIssueId && (
          <>
            <ActionButton
              call="resolveStockIssue"
              id="id"
              label={say('planning.resolve_issue')}
              short={say('planning.resolve')}
              record={{ id }}
            />
            <ActionButton
              call="DelStockIssue"
              id="id"
              label={say('planning.delete_issue')}
              short={say('action.delete')}
              record={{ id }}
            />
          </>
        ),
    },
  },
)
