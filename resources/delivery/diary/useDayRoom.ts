import { useQuery } from '@tanstack/react-query'
import type { DayRoom } from '#define'
import { useServer } from '#src/app/useServer.ts'

/** What a day of a calendar takes. Asked once both are known. */
export function useDayRoom(calendarId: string | null, date: string | null) {
  const { resource, provider } = useServer()
  const query = { from: date, to: date, most: 1, filter: { calendarId } }
  return useQuery<DayRoom | null>({
    queryKey: [resource, 'calendar', query],
    queryFn: async ({ signal }) =>
      (await provider.beside(resource, 'calendar', { query, signal })).days[0]?.room ?? null,
    enabled: !!calendarId && !!date,
  })
}
