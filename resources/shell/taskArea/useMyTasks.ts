import { useEvent, useNotify } from 'ra-core'
import { useEffect, useState } from 'react'
import { pollFailures } from '#resources/shell/pollFailures.ts'
import { useProvider } from '#src/app/useServer.ts'
import type { CallAnswer } from '#define/call.ts'
import type { Calls } from '#define/model.ts'
import { names, recall, remember } from '#src/loading/remembered.ts'
import { onTasksChanged } from './refreshTasks.ts'
import { say } from '#src/i18n/say.ts'

export type MyTasks = Pick<CallAnswer<Calls['getTasksList']>, 'tasksDataList' | 'totalCount'>

/** Source: specification §7, tasks, and §9. */
const everyMinute = 60_000
const question = { pageSize: 10, pageNo: 1, taskType: null, keywords: '', isMarkedAsDone: false }

/** The person's open tasks, refetched every 60 seconds and after changes on other screens. */
export function useMyTasks(): MyTasks | undefined {
  const provider = useProvider()
  const notify = useNotify()
  const [tasks, setTasks] = useState<MyTasks>()
  const [failures] = useState(pollFailures)

  const ask = useEvent(async () => {
    try {
      const seen = recall<string>(names.lastTaskCreatedOnUtc) ?? null
      const answer = await provider.call('getTasksList', {
        ...question,
        lastTaskCreatedOnUtc: seen,
      })
      failures.answered()
      setTasks(answer)
      const last = answer.lastTaskCreatedOnUtc
      if (!last || last === seen) return
      remember(names.lastTaskCreatedOnUtc, last)
      remind()
    } catch (error) {
      if (!failures.isNews(error)) return
      notify(say('tasks.failed', { details: (error as Error).message }), { type: 'error' })
    }
  })
  useEffect(() => {
    void ask()
    const timer = setInterval(() => void ask(), everyMinute)
    const unsubscribe = onTasksChanged(() => void ask())
    return () => {
      clearInterval(timer)
      unsubscribe()
    }
  }, [ask])
  return tasks
}

/** The sound for a new task is switched off. Source: specification §9; readings, item 20. */
const isPlayed: boolean = false

/** Called for a task that the person has not seen yet. A browser may block the sound. */
function remind() {
  if (isPlayed) new Audio(new URL('./reminder.wav', import.meta.url).href).play().catch(() => {})
}
