import type { Entity } from '#define/entity.ts'
import { wrong } from './common.ts'

export function checkDaily(e: Entity) {
  if (e.daily && e.fields[e.daily.day]?.options.default !== 'today')
    wrong(
      e,
      e.daily.day,
      "is not today's unless somebody says so: give the date of `daily` the default 'today'",
    )
  if (e.daily && !e.list?.filters?.includes(e.daily.day))
    wrong(e, e.daily.day, "finds yesterday's: name it in `filters`, or take `daily` out")
}
