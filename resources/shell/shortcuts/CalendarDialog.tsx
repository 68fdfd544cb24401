import { ListDialog } from '#resources/shell/ListDialog.tsx'
import type { CalendarGroup } from './shortcuts.ts'
import { useCalendar } from './useCalendar.ts'

type Props = CalendarGroup & { close: () => void }

/** The named calendars of a shortcut; selecting one opens it. */
export default function CalendarDialog({ title, calendars, close }: Props) {
  const { open, isBusy } = useCalendar()
  const entries = calendars.map(({ name, label }) => ({
    key: name,
    label,
    onChoose: () => void open(name).then(isThere => isThere && close()),
  }))
  return <ListDialog title={title} entries={entries} isBusy={isBusy} close={close} />
}
