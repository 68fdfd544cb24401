import Button from '@mui/material/Button'
import { LinkBase } from 'ra-core'
import { mayReach } from '#src/app/access.ts'
import { useEntity } from '#src/app/product/declarations.ts'
import { Muted } from '#src/fields/choice/Tone.tsx'
import { say } from '#src/i18n/say.ts'
import { shownField } from '#src/views/parts/columns.ts'
import { RecordLink } from '#src/views/record/RecordLink.tsx'
import { Below, Shown } from './cells.tsx'
import { relatedShape } from '#resources/sales/orders/orderRelated.ts'
import { ShapeTable, type ShapeColumns } from '#src/views/call/ShapeTable.tsx'
import type { Processing } from './useOrderProcessing.ts'

type Task = Processing['tasks'][number]
type Message = Processing['messages'][number]

/** Tasks about an order, and messages to its customer. */
export function OrderTasks({
  data: { order, tasks, messages },
}: {
  data: Pick<Processing, 'order' | 'tasks' | 'messages'>
}) {
  const taskState = shownField(useEntity('tasks'), 'state').field
  const messageState = shownField(useEntity('messages'), 'state').field
  const taskColumns: ShapeColumns<Task> = {
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
    state: task => <Shown field={taskState} value={task.state} />,
  }
  const messageColumns: ShapeColumns<Message> = {
    createdOnUtc: true,
    message: ({ channel, recipient, body }) => (
      <>
        <Below>{`${channel} · ${recipient}`}</Below>
        {body}
      </>
    ),
    state: message => <Shown field={messageState} value={message.state} />,
  }
  return (
    <>
      <ShapeTable
        title={say('order_parts.tasks')}
        shape={relatedShape.tasks.shape}
        rows={tasks}
        columns={taskColumns}
        none={say('order.no_tasks')}
        actions={mayReach(newTask) && <NewTask orderId={order.id} />}
      />
      <ShapeTable
        title={say('order_parts.messages')}
        shape={relatedShape.messages.shape}
        rows={messages}
        columns={messageColumns}
      />
    </>
  )
}

const NewTask = ({ orderId }: { orderId: string }) => (
  <Button
    size="small"
    component={LinkBase}
    to={`${newTask}?with=${encodeURIComponent(JSON.stringify({ objectType: 'Order', orderId }))}`}
  >
    {say('order.new_task')}
  </Button>
)

const newTask = '/tasks/new_task'
