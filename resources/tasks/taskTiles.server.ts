import type { Tile } from '#server/kit'

const undone = ['Open', 'Denied']

/** The tasks that wait for a person, and those that wait for a person's approval. */
export const taskTiles: Readonly<Record<string, Tile>> = {
  overdueTasks: {
    path: '/tasks/my_tasks',
    isLate: true,
    lists: () => [{ filter: { isOverdue: true } }],
  },
  openTasks: {
    path: '/tasks/my_tasks',
    lists: () => [{ filter: { state: undone, isOverdue: false } }],
  },
  tasksToApprove: {
    path: '/tasks/tasks_to_others',
    lists: () => [{ filter: { state: ['Done'] } }],
  },
}
