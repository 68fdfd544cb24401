import './ticketPage.texts.ts'
import { say } from '#src/i18n/say.ts'
import { ShapeTable, type ShapeColumns } from '#src/views/call/ShapeTable.tsx'
import { NewTask, TaskCell, ValueOf } from '#resources/sales/orders/parts/cells.tsx'
import { ticketPageCalls } from './ticketPage.calls.ts'
import type { TicketData } from './ticketData.ts'

const shape = ticketPageCalls.getTicketDetails.answer.data.shape.tasks.shape

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
    actions={<NewTask about={{ objectType: 'Ticket', ticketId }} label={say('ticket.new_task')} />}
  />
)

const columns: ShapeColumns<TicketData['tasks'][number]> = {
  no: TaskCell,
  people: true,
  dueOnUtc: true,
  state: ({ state }) => <ValueOf of="tasks" value={state} />,
}
