import { dayOf, type PdfBlock, type PdfDocument } from '#server/kit'
import type { CallAnswer, CallInput } from '#define'
import type { dailyTaskCalls } from './dailyTasks.calls.ts'

type Calls = typeof dailyTaskCalls
type Task = CallAnswer<Calls['getDailyTasks']>['data'][number]

/** The jobs of a day, for the wall: each worker's in their turns, and what nobody does yet. */
export function shiftSheet(
  tasks: readonly Task[],
  { date, shift }: CallInput<Calls['printShiftSheet']>,
): PdfDocument {
  const title = [shift && `${shift} shift`, dayOf(date)].filter(Boolean).join(', ')
  const workers = new Map(tasks.map(({ workerId, workerName }) => [workerId, workerName]))
  const open = tasks.filter(({ status }) => status !== 'Done').length
  return {
    title: `Shift sheet ${title}`,
    pages: [
      {
        flow: [
          { text: `Shift sheet: ${title}`, size: 16, weight: 'bold' },
          {
            text: tasks.length
              ? `${tasks.length} ${tasks.length === 1 ? 'job' : 'jobs'}, ${open} not done yet`
              : 'No jobs.',
            size: 9,
            after: 4,
          },
          ...[...workers].flatMap(([id, name]) =>
            blocksOf(
              name ?? 'Nobody yet',
              tasks.filter(({ workerId }) => workerId === id),
            ),
          ),
        ],
        foot: `Shift sheet: ${title}`,
      },
    ],
  }
}

const blocksOf = (worker: string, jobs: readonly Task[]): PdfBlock[] => [
  { text: worker, size: 11, weight: 'semibold' },
  {
    columns: [
      { title: 'Turn', width: 8, align: 'right' },
      { title: 'Shift', width: 14 },
      { title: 'What', width: 44 },
      { title: 'Where', width: 26 },
      { title: 'Qty', width: 8, align: 'right' },
      { title: 'Done', width: 10, align: 'right' },
    ],
    rows: jobs.map(job => [
      String(job.position ?? ''),
      job.shift ?? '',
      job.what,
      job.place ?? '',
      String(job.quantity ?? ''),
      job.status === 'Done' ? 'Done' : '[    ]',
    ]),
    after: 5,
  },
]
