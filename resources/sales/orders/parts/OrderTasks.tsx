import Button from '@mui/material/Button'
import { LinkBase } from 'ra-core'
import { mayReach } from '#src/app/access.ts'
import { useEntity } from '#src/app/product/declarations.ts'
import { Muted } from '#src/fields/choice/Tone.tsx'
import { say } from '#src/i18n/say.ts'
import { shownField } from '#src/views/parts/columns.ts'
import { RecordLink } from '#src/views/record/RecordLink.tsx'
import { Below, Moment, Shown } from './cells.tsx'
import { PartTable, type PartColumn } from '#resources/sales/PartTable.tsx'
import type { Processing } from './useOrderProcessing.ts'

type Task = Processing['tasks'][number]
type Message = Processing['messages'][number]

/** What people have to do about an order, and what its customer was told. */
export function OrderTasks({
  data: { order, tasks, messages },
}: {
  data: Pick<Processing, 'order' | 'tasks' | 'messages'>
}) {
  const taskState = shownField(useEntity('tasks'), 'state').field
  const messageState = shownField(useEntity('messages'), 'state').field
  const taskColumns: readonly PartColumn<Task>[] = [
    [
      'task',
      ({ id, no, typeName, description }) => (
        <>
          <RecordLink entity="tasks" id={id}>
            {no}
          </RecordLink>{' '}
          <Muted>{typeName}</Muted>
          <div>{description}</div>
        </>
      ),
    ],
    ['people', task => task.people],
    ['due', task => <Moment value={task.dueOnUtc} />],
    ['status', task => <Shown field={taskState} value={task.state} />],
  ]
  const messageColumns: readonly PartColumn<Message>[] = [
    ['created', message => <Moment value={message.createdOnUtc} />],
    [
      'message',
      ({ channel, recipient, body }) => (
        <>
          <Below>{`${channel} · ${recipient}`}</Below>
          {body}
        </>
      ),
    ],
    ['status', message => <Shown field={messageState} value={message.state} />],
  ]
  return (
    <>
      <PartTable
        part="tasks"
        rows={tasks}
        columns={taskColumns}
        none={say('order.no_tasks')}
        actions={mayReach(newTask) && <NewTask orderId={order.id} />}
      />
      <PartTable part="messages" rows={messages} columns={messageColumns} />
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
