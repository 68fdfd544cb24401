import { forget, names, recall, remember } from '#src/loading/remembered.ts'

/** Tells the task area, in every tab of the browser, that the person's tasks have changed. Source: specification §3, refresh-tasks flag. */
export function refreshTasks() {
  remember(names.refreshTasks, true)
  listeners.forEach(listener => listener())
}

/** Calls back when they have changed, in this tab or in another. */
export function onTasksChanged(listener: () => void): () => void {
  const told = () => {
    if (!recall(names.refreshTasks)) return
    forget(names.refreshTasks)
    listener()
  }
  listeners.add(told)
  window.addEventListener('storage', told)
  return () => {
    listeners.delete(told)
    window.removeEventListener('storage', told)
  }
}

const listeners = new Set<() => void>()
