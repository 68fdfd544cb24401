import Button from '@mui/material/Button'
import { LinkBase } from 'ra-core'
import { mayReach } from '#src/app/access.ts'
import { Muted } from '#src/fields/choice/Tone.tsx'
import { say } from '#src/i18n/say.ts'
import { RecordLink } from '#src/views/record/RecordLink.tsx'
import { Below, part, ValueOf } from './cells.tsx'
import { ShapeTable, type ShapeColumns } from '#src/views/call/ShapeTable.tsx'
import type { Processing } from './OrderPage.tsx'

/** Tasks about an order, and messages to its customer. */
export const OrderTasks = ({
  data,
}: {
  data: Pick<Processing, 'order' | 'tasks' | 'messages'>
}) => (
  <>
    <ShapeTable
      {...part('tasks', data)}
      columns={taskColumns}
      none={say('order.no_tasks')}
      actions={mayReach(newTask) && <NewTask orderId={data.order.id} />}
    />
    <ShapeTable {...part('messages', data)} columns={messageColumns} />
  </>
)

const taskColumns: ShapeColumns<Processing['tasks'][number]> = {
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
const messageColumns: ShapeColumns<Processing['messages'][number]> = {
  createdOnUtc: true,
  message: ({ channel, recipient, body }) => (
    <>
      <Below>{`${channel} · ${recipient}`}</Below>
      {body}
    </>
  ),
  state: ({ state }) => <ValueOf of="messages" value={state} />,
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
