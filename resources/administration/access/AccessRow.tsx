import './access.texts.ts'
import { memo } from 'react'
import { instantInText } from '#src/fields/time/time.ts'
import type { ClientTime } from '#src/fields/time/time.ts'
import { say } from '#src/i18n/say.ts'
import { rowHeight } from './useRowsInSight.ts'
import type { AccessTable, Held, Person } from './useAccess.ts'

interface Props {
  id: string
  person: Person
  codes: AccessTable['codes']
  row: number
  /** The column that Tab reaches in this row; -1 in every other row. */
  tabColumn: number
  isSelected: boolean
}

/**
 * One person's codes, rendered again only when the person changes. `sourcesInWords` explains them
 * on demand.
 */
export const AccessRow = memo(({ id, person, codes, row, tabColumn, isSelected }: Props) => {
  const held = new Map<string, Held[]>()
  for (const h of person.held) held.set(h.code, [...(held.get(h.code) ?? []), h])
  const notHeld = say('access.not_held')
  const own = say('access.own')
  return (
    <tr
      id={id}

      style={{ top: row * rowHeight }}
      aria-rowindex={row + 3}
      data-row={row}
      data-selected={isSelected || undefined}
      data-disabled={person.isDisabled || undefined}
      aria-selected={isSelected}
    >
      <td data-column={0} tabIndex={tabColumn === 0 ? 0 : -1} title={person.name}>
        <input type="checkbox" checked={isSelected} readOnly tabIndex={-1} aria-hidden />
        {person.name} {person.branch && <small>{person.branch}</small>}
      </td>
      {codes.map(({ code, name, area }, i) => {
        const sources = held.get(code)
        const given = sources?.find(h => !h.templateId)
        const said = sources
          ? sources
              .map(h => (h.template ? say('access.with', { template: h.template }) : own))
              .join(' ')
          : notHeld
        return (
          <td
            key={code}

            data-column={i + 1}
            tabIndex={tabColumn === i + 1 ? 0 : -1}
            data-begins={i === 0 || area !== codes[i - 1]!.area || undefined}
            aria-label={`${person.name}, ${code} ${name}: ${said}`}
          >
            {sources && (
              <i
                data-own={given ? '' : undefined}
                data-ends={given?.expiresOnUtc ? '' : undefined}
              />
            )}
          </td>
        )
      })}
    </tr>
  )
})

/** The sources of a person's code: template, author, start and end. */
export function sourcesInWords(
  person: Person,
  { code, name }: AccessTable['codes'][number],
  client: ClientTime,
): string {
  const sources = person.held.filter(h => h.code === code)
  const sourceInWords = ({ template, by, sinceUtc, expiresOnUtc }: Held) =>
    template
      ? say('access.with', { template })
      : [
          by
            ? say('access.given_by', { by, since: instantInText(sinceUtc, client) })
            : say('access.given', { since: instantInText(sinceUtc, client) }),
          expiresOnUtc ? say('access.ends', { end: instantInText(expiresOnUtc, client) }) : '',
        ].join(' ')
  return `${person.name}, ${code} ${name}: ${sources.length ? sources.map(sourceInWords).join(' ') : say('access.not_held')}`
}
