import type { Entity } from '#define/entity.types.ts'
import type { Findings } from '#define/error.ts'
import { isReference, type FieldKind } from '#define/field.ts'
import { days, picked, summed } from '#define/kinds.ts'
import { wrong } from './common.ts'

export function* checkCalendar(e: Entity): Findings {
  const { calendar, list } = e
  const one = list?.ofOne?.field
  if (one && !isReference(e.fields[one]!))
    yield [one, 'is no reference: name the record whose list it is in `ofOne.field`']
  if (!calendar) return
  const { start, end, slot, tone } = calendar
  const isDay = (name: string) =>
    days.includes(e.fields[name]!.kind) && !e.fields[name]!.options.computed
  if (!isDay(start))
    return yield [
      start,
      'is no day to stand at in a calendar: name a date or an instant in `calendar.start`',
    ]
  if (end && !isDay(end))
    return yield [
      end,
      'is no end of a day in a calendar: name a date or an instant in `calendar.end`',
    ]
  for (const name of end ? [start, end] : [start])
    yield* wrong(name, {
      'is a day of the calendar, which leads to the list of that day: name it in `filters`':
        !list?.filters?.includes(name),
      'is a day of the calendar, which everybody sees: take its `visibleTo` or the calendar out':
        e.fields[name]!.options.visibleTo,
    })
  if (slot && e.fields[slot]!.kind !== 'timeSlot' && !isReference(e.fields[slot]!))
    yield [slot, 'is no part of a day: name a time slot, or a reference to one, in `calendar.slot`']
  if (tone && !e.fields[tone]!.options.tones)
    yield [
      tone,
      'has no colours to mark days with: give it `tones` or take it out of `calendar.tone`',
    ]
  if (calendar.isMovable && (e.api.update === false || e.fields[start]!.options.readOnly))
    yield [
      start,
      'cannot be changed, so that nothing can be dragged: take `calendar.isMovable` out',
    ]
}

export function* checkPaper(e: Entity): Findings {
  const { paper } = e
  if (!paper) return
  const lines = paper.lines === undefined ? undefined : e.fields[paper.lines]
  if (lines && lines.kind !== 'lines')
    return yield [paper.lines!, 'has no lines for the table of a paper: correct `paper.lines`']
  for (const name of paper.columns ?? [])
    if (!lines?.options.from?.fields[name])
      yield ['paper', `has a column ${name} that is no field of its lines: correct \`columns\``]
  for (const name of paper.sums ?? [])
    if (!summed.includes(e.fields[name]!.kind))
      yield [name, 'is no number: take it out of `paper.sums`']
}

export function* checkChart(e: Entity): Findings {
  const { chart, list } = e
  if (!chart) return
  if (!chart.by.length) yield ['chart', 'groups by nothing: name a field in `chart.by`']
  for (const name of chart.by) {
    const field = e.fields[name]
    const isPart = field
      ? parting.includes(field.kind) && !field.options.computed
      : name.endsWith('OnUtc')
    yield* wrong(name, {
      'cannot part a chart: name a choice, a flag, a reference, tags or a date in `chart.by`':
        !isPart,
      'parts a chart, whose parts lead to the list of what they count: name it in `filters`':
        isPart && !list?.filters?.includes(name),
    })
  }
  for (const name of chart.sums ?? [])
    if (!summed.includes(e.fields[name]!.kind))
      yield [name, 'cannot be added up: name a number in `chart.sums`']
  for (const name of chart.means ?? [])
    if (![...summed, 'flag'].includes(e.fields[name]!.kind))
      yield [name, 'has no mean: name a number or a flag in `chart.means`']
  if (chart.period && !chart.by.includes(chart.period))
    yield [chart.period, 'is the period of the chart: name it in `chart.by`']
}

const parting: readonly FieldKind[] = [...picked, ...days, 'reference', 'tree']
