import './ticketPage.texts.ts'
import Button from '@mui/material/Button'
import { LinkBase } from 'ra-core'
import { mayReach } from '#src/app/access.ts'
import { useEntity } from '#src/app/product/declarations.ts'
import { Muted } from '#src/fields/choice/Tone.tsx'
import { kindView } from '#src/fields/index.ts'
import { say } from '#src/i18n/say.ts'
import { ShapeTable, type ShapeColumns } from '#src/views/call/ShapeTable.tsx'
import { shownField } from '#src/views/parts/columns.ts'
import { RecordLink } from '#src/views/parts/RecordLink.tsx'
import { ticketPageCalls } from './ticketPage.calls.ts'
import type { TicketData } from './ticketData.ts'

const shape = ticketPageCalls.getTicketDetails.answer.data.shape.tasks.shape
const newTask = '/tasks/new_task'

/** Tasks about a ticket. */
export const TicketTasks = ({
  ticketId,
  tasks,
}: Pick<TicketData, 'tasks'> & { ticketId: string }) => (
  <ShapeTable
    title={say('ticket.tasks')}
    shape={shape}
    rows={tasks}
    columns={columns}
    none={say('ticket.no_tasks')}
    actions={
      mayReach(newTask) && (
        <Button
          component={LinkBase}
          to={`${newTask}?with=${encodeURIComponent(JSON.stringify({ objectType: 'Ticket', ticketId }))}`}
        >
          {say('ticket.new_task')}
        </Button>
      )
    }
  />
)

const columns: ShapeColumns<TicketData['tasks'][number]> = {
  no: ({ id, no, typeName, description }) => (
    <>
      <RecordLink entity="tasks" id={id}>
        {no}
      </RecordLink>{' '}
      <Muted>{typeName}</Muted>
      <div>{description}</div>
    </>
  ),
  people: true,
  dueOnUtc: true,
  state: ({ state }) => <TaskState state={state} />,
}

function TaskState({ state }: { state: string }) {
  const { field } = shownField(useEntity('tasks'), 'state')
  const { Cell } = kindView(field)
  return <Cell field={field} value={state} />
}
