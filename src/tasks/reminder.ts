/** The reminder of a new task has a sound, which is not played. Source: specification §9; readings, item 20. */
const isPlayed: boolean = false

/** Told when there is a task that the person has not seen yet. A browser that allows no sound stays silent. */
export function remind() {
  if (isPlayed) new Audio(new URL('./reminder.wav', import.meta.url).href).play().catch(() => {})
}
