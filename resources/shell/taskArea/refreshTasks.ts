import { forget, names, recall, remember } from '#src/loading/remembered.ts'

/**
 * Refreshes the task area in every tab of the browser. Source: specification §3, refresh-tasks
 * flag.
 */
export function refreshTasks() {
  remember(names.refreshTasks, true)
  listeners.forEach(listener => listener())
}

/** Calls the listener when tasks change, in this tab or in another. */
export function onTasksChanged(listener: () => void): () => void {
  const refresh = () => {
    if (!recall(names.refreshTasks)) return
    forget(names.refreshTasks)
    listener()
  }
  listeners.add(refresh)
  window.addEventListener('storage', refresh)
  return () => {
    listeners.delete(refresh)
    window.removeEventListener('storage', refresh)
  }
}

const listeners = new Set<() => void>()
