import './tagRules.texts.ts'
import { useDeferredValue } from 'react'
import { useWatch } from 'react-hook-form'
import { useCall } from '#src/app/useServer.ts'
import { Muted } from '#src/fields/choice/Tone.tsx'
import { say } from '#src/i18n/say.ts'
import { ShapeTable } from '#src/views/call/ShapeTable.tsx'
import { Loaded } from '#src/views/parts/States.tsx'
import type { CallInput } from '#define'
import { ruleFields } from './tagRule.ts'
import { tagRuleCalls } from './tagRules.calls.ts'

type Rule = CallInput<typeof tagRuleCalls.previewTagRule>
type Values = Readonly<Record<string, unknown>>

/** Below the form of a tag: which orders would get it by the rule as it is typed. */
export default function RulePreview() {
  const values = useWatch<Values>()
  return <Preview values={useDeferredValue(values)} />
}

/** Which orders the rule of these values means; nothing without a rule. */
export function Preview({ values }: { values: Values }) {
  const rule = Object.fromEntries(
    ruleFields.flatMap(name => {
      const value = values[name]
      return value === null || value === undefined || value === '' ? [] : [[name, value]]
    }),
  ) as Rule
  return values.setBy === 'Rule' && Object.keys(rule).length > 0 ? <Met rule={rule} /> : null
}

function Met({ rule }: { rule: Rule }) {
  const query = useCall('previewTagRule', rule)
  return (
    <Loaded query={query}>
      {({ data, count, isCut }) => (
        <>
          <ShapeTable
            title={say('tag_rules.title')}
            shape={shape}
            rows={data}
            none={say('tag_rules.none')}
            columns={{
              orderCode: true,
              orderedOnUtc: true,
              customer: true,
              state: true,
              total: true,
              balance: true,
            }}
          />
          <Muted>
            {[
              count > 0 &&
                say(isCut ? 'tag_rules.more' : 'tag_rules.count', {
                  smart_count: count,
                  count: count.toLocaleString(),
                }),
              count > data.length && say('tag_rules.newest', { count: data.length }),
              say('tag_rules.reach'),
            ]
              .filter(Boolean)
              .join(' ')}
          </Muted>
        </>
      )}
    </Loaded>
  )
}

const { shape } = tagRuleCalls.previewTagRule.answer.data
