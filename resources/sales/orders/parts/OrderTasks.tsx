import '#resources/sales/order.texts.ts'
import Button from '@mui/material/Button'
import { LinkBase } from 'ra-core'
import { mayReach } from '#src/app/access.ts'
import { Muted } from '#src/fields/choice/Tone.tsx'
import { say } from '#src/i18n/say.ts'
import { RecordLink } from '#src/views/parts/RecordLink.tsx'
import { part, ValueOf } from './cells.tsx'
import { ShapeTable, type ShapeColumns } from '#src/views/call/ShapeTable.tsx'
import type { Details } from './orderData.ts'

/** Tasks about an order. */
export const OrderTasks = ({ data }: { data: Pick<Details, 'order' | 'tasks'> }) => (
  <>
    <ShapeTable
      {...part('tasks', data)}
      columns={taskColumns}
      none={say('order.no_tasks')}
      actions={mayReach(newTask) && <NewTask orderId={data.order.id} />}
    />
  </>
)

const taskColumns: ShapeColumns<Details['tasks'][number]> = {
  task: ({ id, no, typeName, description }) => (
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
  state: ({ state }) => <ValueOf of="tasks" value={state} />,
}
const NewTask = ({ orderId }: { orderId: string }) => (
  <Button
    component={LinkBase}
    to={`${newTask}?with=${encodeURIComponent(JSON.stringify({ objectType: 'Order', orderId }))}`}
  >
    {say('order.new_task')}
  </Button>
)

const newTask = '/tasks/new_task'
