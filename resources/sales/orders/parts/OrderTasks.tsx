import '#resources/sales/order.texts.ts'
import { say } from '#src/i18n/say.ts'
import { NewTask, part, TaskCell, ValueOf } from './cells.tsx'
import { ShapeTable, type ShapeColumns } from '#src/views/call/ShapeTable.tsx'
import type { Details } from './orderData.ts'

/** Tasks about an order. */
export const OrderTasks = ({ data }: { data: Pick<Details, 'order' | 'tasks'> }) => (
  <ShapeTable
    {...part('tasks', data)}
    columns={taskColumns}
    none={say('order.no_tasks')}
    actions={
      <NewTask
        about={{ objectType: 'Order', orderId: data.order.id }}
        label={say('order.new_task')}
      />
    }
  />
)

const taskColumns: ShapeColumns<Details['tasks'][number]> = {
  task: TaskCell,
  people: true,
  dueOnUtc: true,
  state: ({ state }) => <ValueOf of="tasks" value={state} />,
}
