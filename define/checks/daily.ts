import type { Entity } from '#define/entity.types.ts'
import type { Problems } from '#define/error.ts'
import { wrong } from './common.ts'

export function* checkDaily(e: Entity): Problems {
  if (e.daily && e.fields[e.daily.day]?.options.default !== 'today')
    yield wrong(
      e,
      e.daily.day,
      "is not today's unless somebody says so: give the date of `daily` the default 'today'",
    )
  if (e.daily && !e.list?.filters?.includes(e.daily.day))
    yield wrong(e, e.daily.day, "finds yesterday's: name it in `filters`, or take `daily` out")
}
