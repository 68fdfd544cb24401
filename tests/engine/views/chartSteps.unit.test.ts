import { afterEach, expect, it } from 'vitest'
import { withGaps } from '#src/views/chart/parts.ts'

const zone = process.env.TZ
afterEach(() => {
  if (zone === undefined) delete process.env.TZ
  else process.env.TZ = zone
})

const part = (key: string) => ({ key, label: null, count: 1, sums: {} })

// East and west of UTC, and beside them UTC itself.
it.each(['Pacific/Auckland', 'America/Edmonton', 'UTC'])(
  'a chart over time has each step from the first to the last, in a browser of %s',
  tz => {
    process.env.TZ = tz
    const keys = (parts: readonly { key: string | null }[]) => parts.map(({ key }) => key)
    const months = withGaps([part('2026-08-01'), part('2026-11-01')], 'month')
    expect(keys(months)).toEqual(['2026-08-01', '2026-09-01', '2026-10-01', '2026-11-01'])
    // Over the night in which the clocks of New Zealand go forward.
    const days = withGaps([part('2026-09-26'), part('2026-09-28')], 'day')
    expect(keys(days)).toEqual(['2026-09-26', '2026-09-27', '2026-09-28'])
  },
)
