import './access.texts.ts'
import { memo } from 'react'
import { say } from '#src/i18n/say.ts'
import type { AccessTable } from './useAccess.ts'
import { rowHeight } from './useRowsInSight.ts'

interface Props {
  codes: AccessTable['codes']
  /** Codes in which the selected people differ. */
  differing: ReadonlySet<string>
}

/** The areas with their codes below. */
export const AccessHead = memo(({ codes, differing }: Props) => (
  <thead>
    <tr aria-rowindex={1}>
      <th scope="col" rowSpan={2}>
        {say('access.person')}
      </th>
      {areasOf(codes).map(({ area, count }, i) => (
        <th
          key={i}
          scope="colgroup"
          colSpan={count}
          style={{ width: count * rowHeight }}
          data-begins
          data-turned={area.length * letter > count * rowHeight || undefined}
          title={area}
        >
          {area}
        </th>
      ))}
    </tr>
    <tr aria-rowindex={2}>
      {codes.map(({ code, name, area }, i) => (
        <th
          key={code}
          scope="col"
          data-differs={differing.has(code) || undefined}
          data-begins={i === 0 || area !== codes[i - 1]!.area || undefined}
        >
          <abbr title={`${code} ${name}`}>{code}</abbr>
        </th>
      ))}
    </tr>
  </thead>
))

/** The pixels of most letters of a heading; one that is longer than its codes is turned. */
const letter = 7

/** Groups adjacent codes by area. */
function areasOf(codes: AccessTable['codes']) {
  const areas: { area: string; count: number }[] = []
  for (const [i, { area }] of codes.entries())
    if (i > 0 && area === codes[i - 1]!.area) areas.at(-1)!.count++
    else areas.push({ area: area ?? '', count: 1 })
  return areas
}
