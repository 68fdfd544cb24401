import './calendar.texts.ts'
import type { RaRecord } from 'ra-core'
import type { AnyEntity, AnyField } from '#define'
import { formatDate, instantOf, partsOfInstant, type ClientTime } from '#src/fields/time/time.ts'
import { useClient } from '#src/fields/useClient.ts'
import { say } from '#src/i18n/say.ts'
import { titleOf } from '#src/views/record/titleOf.ts'
import { useOperations } from '#src/views/parts/useOperations.ts'
import { plusDays } from './spans.ts'
import { useServer } from '#src/app/useServer.ts'

/**
 * Moves a record to another day by an ordinary update, which the server checks. Nothing if not
 * declared or not allowed.
 */
export function useMove(entity: AnyEntity) {
  const { resource, provider, report, tellDone, renew } = useServer()
  const client = useClient()
  const may = useOperations(entity)
  if (!entity.calendar!.isMovable || !may('update')) return undefined
  return async (record: RaRecord, from: string, to: string) => {
    if (from === to) return
    const days = (Date.parse(to) - Date.parse(from)) / 86_400_000
    const { start, end } = entity.calendar!
    const change = Object.fromEntries(
      [start, ...(end ? [end] : [])]
        .filter(name => record[name])
        .map(name => [name, moved(entity.fields[name], record[name], days, client)]),
    )
    try {
      await provider.update(resource, {
        id: record.id,
        data: { ...change, version: record.version },
        previousData: record,
      })
      tellDone(say('calendar.moved', { title: titleOf(entity, record), date: formatDate(to) }))
    } catch (error) {
      report(error)
    } finally {
      await renew()
    }
  }
}

function moved(field: AnyField, value: string, days: number, client: ClientTime): string {
  if (field.kind === 'date') return plusDays(value, days)
  const { date } = partsOfInstant(value, client)
  const time = instantOf(date, '00:00', client)
  return new Date(
    Date.parse(instantOf(plusDays(date, days), '00:00', client)) +
      Date.parse(value) -
      Date.parse(time),
  ).toISOString()
}
